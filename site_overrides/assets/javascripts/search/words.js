// The search by words: the hits Pagefind finds for what a query means, best first.

import { QUOTED } from "./asked.js";
import { lackedBy } from "./forms.js";
import { lostPieces, watch } from "./pieces.js";
import { MOST_READINGS, instead, otherWords, phraseOf, plainWords, readings, unlike, wordsOf } from "./readings.js";
import { coded, isInNoText, withoutCodes } from "./signs.js";
import { root, readJson } from "./site.js";

// Rules are short, and what a rule is called counts most; tests/site/searches.toml measures it. What a hit
// only shows of itself is searched too, and must not weigh: every rule is a "rule".
const RANKING = {
  termFrequency: 0.8,
  pageLength: 0.5,
  termSimilarity: 2,
  termSaturation: 1.6,
  metaWeights: { title: 7, name: 0, kind: 0, edition: 0, above: 0, address: 0, number: 0, gone: 0 },
};
const OPTIONS = { ranking: RANKING, excerptLength: 28 };
// What is in force no more has an index of its own, loaded where it is asked for. Pagefind merges results;
// with this weight the scores of those are below zero, which tells them apart.
const FORMER = { ...OPTIONS, indexWeight: -1 };
const NONE = new Map();
const NICKNAMES = "data/v1/search/nicknames.json";
// How much a hit is worth that a later reading of the query finds, beside the best of that reading.
const LATER = 0.85;
const FEW = 3;
const LOOKED_AT = 12;

let engine = null;
let former = null;
let earlier = null;
// What says now what each document of earlier words said: a search of now passes those over, whoever had them loaded.
let past = NONE;
let language = null;
let tries = 0;

// A browser may remember that a module did not come; under another name it asks again.
const anew = () => (tries ? `?try=${tries}` : "");

// Without a worker: it is as large as the whole program once more, and a search takes a few milliseconds.
const load = async () => {
  watch();
  const lost = lostPieces();
  const { createInstance } = await import(new URL(`pagefind/pagefind.js${anew()}`, root));
  const pagefind = await createInstance({ ...OPTIONS, noWorker: true });
  // Where what it begins with did not come, this fails; an index merged before that was known would be waited for without end.
  await pagefind.options({ ranking: RANKING });
  return { pagefind, isWhole: () => lostPieces() === lost };
};

const readWords = async () => {
  const words = await readJson(NICKNAMES);
  return { ...words, signs: new Set(words.signs) };
};

/** Begin to load what a search needs; harmless to call twice. */
export const prepare = () => {
  engine ??= load();
  language ??= Promise.all([readWords(), readJson("pagefind/parts.json")]);
  engine.catch(() => {});
  return Promise.all([engine, language]);
};

// The queries to fall back on: each reading without one of its words, then each word by itself.
const relaxed = (found) => {
  const longest = found[0] ?? [];
  if (longest.length < 2) return [];
  return longest.length > 2 ? longest.map((_, at) => longest.filter((__, index) => index !== at)) : longest.map((word) => [word]);
};

// Adds what `queries` find to `hits`; an earlier find of the same stays. The score of a reading's best hit is
// 1: more words score more, and the words of a later reading are no better for being many.
const collect = async ({ pagefind, isWhole, fillers, proposed, signs, isOfPast }, queries, hits, isRelaxed) => {
  for (const [at, words] of queries.entries()) {
    if (words.some((word) => isInNoText(word, signs))) continue;
    const found = await pagefind.search(coded(words, signs).join(" "));
    if (!isWhole()) throw new Error("a piece of the index did not come");
    const results = found.results.filter(({ id }) => !fillers.includes(id) && past.has(id) === isOfPast);
    const best = isRelaxed ? 1 : Math.max(...results.map(({ score }) => Math.abs(score)), Number.MIN_VALUE) / LATER ** at;
    for (const { id, score, data } of results) {
      const [isFormer, worth] = [score < 0, Math.abs(score) / best];
      const known = hits.get(id);
      if (!known || (known.isRelaxed === isRelaxed && known.score < worth)) {
        hits.set(id, { id, score: worth, isFormer, isProposed: proposed.has(id), isRelaxed, namedBy: MOST_READINGS, data });
      }
    }
  }
};

const find = async (index, queries) => {
  const hits = new Map();
  await collect(index, queries, hits, false);
  if (hits.size < FEW) await collect(index, relaxed(queries), hits, true);
  return [...hits.values()];
};

// What has the words of `phrase` as they stand. To Pagefind all such are equal, so their words by themselves
// give the order; what has them only in the headings above it has no score.
const findPhrase = async (index, phrase) => {
  if (!phrase.length || phrase.some((word) => isInNoText(word, index.signs))) return [];
  const { results } = await index.pagefind.search(`"${coded(phrase, index.signs).join(" ")}"`);
  const having = new Set(results.filter(({ score }) => score !== 0).map(({ id }) => id));
  const hits = new Map();
  await collect(index, [phrase], hits, false);
  return [...hits.values()].filter(({ id }) => having.has(id));
};

// The ids of what has the words of one of `queries` side by side, as far as the index can tell: it reads no more for
// that than for the words themselves.
const findTogether = async ({ pagefind, signs }, queries) => {
  const phrases = queries.filter((words) => words.length > 1 && !words.some((word) => isInNoText(word, signs)));
  const found = await Promise.all(phrases.map((words) => pagefind.search(`"${coded(words, signs).join(" ")}"`)));
  return new Set(found.flatMap(({ results }) => results.filter(({ score }) => score !== 0).map(({ id }) => id)));
};

const before = (one, other) =>
  one.isRelaxed - other.isRelaxed ||
  (one.isApart ?? false) - (other.isApart ?? false) ||
  one.isProposed - other.isProposed ||
  one.isFormer - other.isFormer ||
  one.namedBy - other.namedBy ||
  (other.isTogether ?? false) - (one.isTogether ?? false) ||
  other.score - one.score;

// What the glossary calls obsolete is called so all the same.
const OBSOLETE = /\s*\(Obsolete\)$/i;

// Whether the words of one of `queries`, two or more, stand side by side in a text, however its letters are set.
const standTogether = (text, queries) => {
  const words = ` ${wordsOf(text.replace(/[.;:!?]+(?=\s|$)/g, " ")).join(" ")} `;
  return queries.some((query) => query.length > 1 && words.includes(` ${query.join(" ")} `));
};

const isNamed = (hit) => hit.namedBy < MOST_READINGS;

// Where something in force is called so in several words, whatever has them only here and there comes last: "mana
// burn" is not what a list of cards says with "Burning Wish" and "Mana Crypt".
const setApart = (hits, queries) => {
  const isPhrase = queries.length > 0 && queries.every((words) => words.length > 1);
  if (!isPhrase || !hits.some((hit) => isNamed(hit) && !hit.isFormer && !hit.isProposed && !hit.isRelaxed)) return;
  for (const hit of hits) hit.isApart = !(hit.isRelaxed || hit.hasPhrase || hit.isTogether || isNamed(hit));
};

// The hits, best first. Among the first few, what is called as a reading says goes before all else:
// Pagefind takes "phasing" and "phase" for one word. Then comes what has the words side by side.
const ranked = async (hits, queries, silent) => {
  const named = (words) => words.filter((word) => !silent.includes(word)).join(" ");
  const wanted = queries.map(named);
  hits.sort(before);
  await Promise.all(
    hits.slice(0, LOOKED_AT).map(async (hit) => {
      const { meta, content } = await hit.data();
      const at = wanted.indexOf(named(wordsOf((meta.name ?? "").replace(OBSOLETE, ""))));
      if (at >= 0) hit.namedBy = at;
      hit.isTogether = standTogether(content, queries);
    }),
  );
  setApart(hits, queries);
  return hits.sort(before);
};

// An index that did not come at all is none to Pagefind; so it is asked for here first.
const addFormer = async (pagefind) => {
  await readJson("pagefind/former/pagefind-entry.json");
  return pagefind.mergeIndex(new URL("pagefind/former/", root).href, FORMER);
};

// What rules said earlier has an index of its own as well, and a list of what says now what that said.
const addEarlier = async (pagefind) => {
  const [pairs] = await Promise.all([readJson("pagefind/earlier.json"), readJson("pagefind/earlier/pagefind-entry.json")]);
  past = new Map(pairs);
  await pagefind.mergeIndex(new URL("pagefind/earlier/", root).href, FORMER);
};

// What a search asks: Pagefind with what is known of its documents, of now or of the past.
const indexOf = ([{ pagefind, isWhole }, [words, parts]], isOfPast) => {
  const proposed = new Set(parts.proposed);
  return { pagefind, isWhole, fillers: parts.fillers, proposed, signs: words.signs, isOfPast };
};

// The index of what was said earlier, nothing where the site has none.
const indexOfPast = async () => {
  const prepared = await prepare();
  const [{ pagefind }, [, parts]] = prepared;
  if (!parts.earlier) return null;
  await (earlier ??= addEarlier(pagefind));
  return indexOf(prepared, true);
};

// Whether earlier words have `phrase` as it stands. What nothing of now has may be quoted from an old text.
const isOfPast = async (phrase) => {
  const index = phrase.length ? await indexOfPast() : null;
  return index !== null && (await findPhrase(index, phrase)).length > 0;
};

// What is found for queries that mean one thing.
const lookFor = async (asked, enough, tell) => {
  const prepared = await prepare();
  const [{ pagefind }, [words, parts]] = prepared;
  const index = indexOf(prepared, false);
  const queries = unlike(asked.flatMap((query) => readings(query, words))).slice(0, MOST_READINGS);
  const [first = ""] = asked;
  const phrase = phraseOf(first, words.signs);
  const isLoose = !phrase.length && QUOTED.test(first);
  const answer = async (found, isAll, isNowhere = false) => {
    const facts = { isAll, isNowhere, isLoose, isPast: false, isPhrase: phrase.length > 0 && !isNowhere };
    if (!phrase.length || isNowhere) {
      const together = await findTogether(index, queries);
      for (const hit of found) hit.hasPhrase = together.has(hit.id);
      const meant = [...new Set(asked.flatMap((query) => otherWords(query, words)))];
      return { hits: await ranked(found, queries, words.silent), meant, ...facts };
    }
    for (const hit of found) hit.hasPhrase = true;
    const silent = words.silent.filter((word) => !phrase.includes(word));
    return { hits: await ranked(found, [phrase], silent), meant: [], ...facts };
  };
  if (parts.former && !former && enough < Infinity) {
    const hits = await (phrase.length ? findPhrase(index, phrase) : find(index, queries));
    if (hits.filter((hit) => !hit.isRelaxed && !hit.isProposed).length >= enough) return answer(hits, false);
    if (phrase.length && !hits.length) tell();
  }
  if (parts.former) await (former ??= addFormer(pagefind));
  const exact = await findPhrase(index, phrase);
  if (exact.length) return answer(exact, true);
  if (await isOfPast(phrase)) return { ...(await answer([], true)), isPast: true };
  return answer(await find(index, queries), true, phrase.length > 0);
};

// Asked for a word that nothing has, Pagefind finds anything that begins a little like it. So where the first hits
// lack a word of the query, it is looked up.
const wrongIn = async (query, hits) => {
  const [, [words]] = await prepare();
  const found = await Promise.all(hits.slice(0, LOOKED_AT).map((hit) => hit.data()));
  const text = found.map(({ content }) => content).join(" ");
  const lacked = lackedBy(text, plainWords(wordsOf(query), words));
  if (!lacked.length) return [];
  const { misspelt } = await import(`./spelling.js${anew()}`);
  return misspelt(lacked);
};

const findAll = async (query, enough, tell) => {
  const found = await lookFor([query], enough, tell);
  const wrong = found.isPast ? [] : await wrongIn(query, found.hits);
  if (!wrong.length) return { ...found, wrong, asked: [query] };
  const asked = instead(query, wrong);
  return { ...(await lookFor(asked, enough, tell)), wrong, asked };
};

// A line that broke is no reason to give up: the next search begins anew. One under way goes on with what it has.
const forget = () => {
  engine = former = earlier = language = null;
  tries += 1;
};

/**
 * What the query finds, best first: `hits` with `id`, `score` and `data()`, `isFormer` for what is in force
 * no more, `isProposed` for what is not official, `isRelaxed` for what lacks words of the query, because too few have them all, `isApart` for what has
 * them here and there though something in force is called so. What is in force comes first, and
 * no proposal before what has been; where there are `enough` of it, nothing else is looked for, and `isAll` is false. `meant` are the
 * words that were looked for beside those of the query, for nicknames and what was called so before. A query in
 * quotes finds what has its words as they stand (`isPhrase`); there is none where only earlier words have them, which
 * `isPast` says and `findEarlier` finds. Where nothing that is searched has them, `isNowhere`, and where a symbol stands
 * inside, `isLoose`, it finds as without quotes.
 * `wrong` are words of it that nothing has (`spelling.js`), `asked` the queries that were looked for: it alone where
 * no word is wrong, else what is spelt almost so, or lacks those words; there is none where no word is left.
 * `tell` is called where nothing in force has a phrase and more of the index is loaded to look further.
 */
export const findWords = async (query, enough = Infinity, tell = () => {}) => {
  try {
    return await findAll(query, enough, tell);
  } catch (error) {
    forget();
    throw error;
  }
};

/**
 * Rules that had the words of one of the queries `asked` earlier, best first, each by its best wording, without
 * those whose `known` hits have them now or had them last. Hits as `findWords` has them.
 */
export const findEarlier = async (asked, known) => {
  try {
    const index = asked.length ? await indexOfPast() : null;
    if (!index) return [];
    const [, [words]] = await prepare();
    const phrase = phraseOf(asked[0], words.signs);
    const queries = unlike(asked.flatMap((query) => readings(query, words))).slice(0, MOST_READINGS);
    let found = await findPhrase(index, phrase);
    if (!phrase.length) {
      const hits = new Map();
      await collect(index, queries, hits, false);
      found = [...hits.values()];
    }
    const seen = new Set(known.filter(({ isRelaxed }) => !isRelaxed).map(({ id }) => id));
    const isFirst = ({ id }) => !seen.has(past.get(id)) && seen.add(past.get(id));
    return (await ranked(found, phrase.length ? [phrase] : queries, words.silent)).filter(isFirst);
  } catch (error) {
    forget();
    throw error;
  }
};

// An excerpt as [words, whether they were searched for], without the title before and the headings behind; an
// ellipsis stands where it leaves words out, but for whole sentences behind it.
const partsOf = (excerpt) => {
  const parsed = new DOMParser().parseFromString(excerpt, "text/html").body;
  const parts = [...parsed.childNodes].map((node) => [node.textContent, node.nodeName === "MARK"]);
  const begins = parts.findLastIndex(([words]) => words.includes("▸"));
  if (begins >= 0) parts.splice(0, begins + 1, [parts[begins][0].replace(/^.*▸\.?\s*/s, ""), false]);
  const ends = parts.findIndex(([words]) => words.includes("◂"));
  if (ends >= 0) parts.splice(ends, parts.length, [parts[ends][0].replace(/\s*◂.*$/s, ""), false]);
  const shown = withoutCodes(parts).filter(([words]) => words);
  if (!shown.length) return shown;
  const isCut = ends < 0 && !/[.!?:”"’)]\s*$/.test(shown.at(-1)[0]);
  return [...(begins < 0 ? [["…\u00a0", false]] : []), ...shown, ...(isCut ? [["\u00a0…", false]] : [])];
};

/** The hit as the page shows it: its facts, the newest edition where it says none, its `url`, and `excerpt` in parts. */
export const told = async (hit) => {
  const [{ newest }, { meta, excerpt }] = await Promise.all([readJson(NICKNAMES), hit.data()]).catch((error) => {
    forget();
    throw error;
  });
  return { ...meta, edition: meta.edition || newest, url: new URL(meta.address, root).href, excerpt: partsOf(excerpt) };
};
