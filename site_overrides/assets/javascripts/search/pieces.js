// Whether all pieces of Pagefind's index came. Pagefind fetches them as it needs them; of one that does not come
// it tells the console alone, and finds nothing there, then and later.

const PIECE = /\/pagefind\/.*\.pf_(?:index|meta)(?:\?|$)/;
// What a piece begins with: compressed, or unpacked on the way here.
const BEGINNINGS = [[0x1f, 0x8b], [..."pagefind_dcd"].map((letter) => letter.charCodeAt(0))];

let lost = 0;
let isWatching = false;

const read = async (asked, input, settings) => {
  const response = await asked(input, settings);
  const body = await response.arrayBuffer();
  const bytes = new Uint8Array(body, 0, Math.min(body.byteLength, 12));
  const isPiece = BEGINNINGS.some((beginning) => beginning.every((byte, at) => bytes[at] === byte));
  // A page that says "log in here first" comes without an error as well.
  if (!response.ok || !isPiece) throw new Error(`${response.url}: ${response.status}`);
  return new Response(body, { status: response.status, headers: response.headers });
};

/** Begin to watch what is fetched; harmless to call twice. */
export const watch = () => {
  if (isWatching) return;
  isWatching = true;
  const asked = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (input, settings) => {
    if (!PIECE.test(String(input?.url ?? input))) return asked(input, settings);
    return read(asked, input, settings).catch((error) => {
      lost += 1;
      throw error;
    });
  };
};

/** How many pieces have not come so far. */
export const lostPieces = () => lost;
