// Where the site is, wherever this page stands in it.

/** The root of the site; the scripts lie three folders below it. */
export const root = new URL("../../../", import.meta.url);

const read = new Map();

/** A data file of the site, read once; a file that is not there is `null`. */
export const readJson = (path) => {
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
