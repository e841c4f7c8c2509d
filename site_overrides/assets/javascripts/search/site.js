// Where the site is, wherever this page stands in it.

/** The root of the site; the scripts lie three folders below it. */
export const root = new URL("../../../", import.meta.url);

const read = new Map();

/** A data file that not every site has, read once; where it is not there, `null`. */
export const readIfThere = (path) => {
  if (!read.has(path)) {
    const reading = fetch(new URL(path, root)).then((response) => {
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return response.json();
    });
    reading.catch(() => read.delete(path));
    read.set(path, reading);
  }
  return read.get(path);
};

/** A data file that every site has, read once; where it does not come, it is asked for anew the next time. */
export const readJson = async (path) => {
  const found = await readIfThere(path);
  if (found !== null) return found;
  read.delete(path);
  throw new Error(`${path}: not found`);
};
