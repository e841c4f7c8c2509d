// All changes between two editions, by the lives of their rules: the twin of generator/lineage/compose.py and
// generator/diffs/between.py.

import { classify } from "./classes.js";
import { places, topicOf } from "./places.js";
import { movedPair } from "./units.js";

// The lineages that words of one went to between two editions, or came from, nearest first, each once: each
// step goes on, or back, in time. `joins` are those between the two.
function* along(joins, line, isOnward) {
  const seen = new Set([line]);
  const queue = [[line, isOnward ? -1 : Infinity]];
  while (queue.length) {
    const [from, time] = queue.shift();
    for (const [giver, taker, at] of joins) {
      const [here, other] = isOnward ? [giver, taker] : [taker, giver];
      if (here !== from || seen.has(other) || (isOnward ? at <= time : at >= time)) continue;
      seen.add(other);
      queue.push([other, at]);
      yield other;
    }
  }
}

const isForward = (old, now, { order }) => order.indexOf(old.id) <= order.indexOf(now.id);
const byLine = (edition) => new Map(edition.nodes.map((node) => [node.lineage, node]));

const firstAlong = (joins, line, isOnward, nodes) => {
  for (const other of along(joins, line, isOnward)) if (nodes.has(other)) return nodes.get(other);
  return null;
};

// The rules of an edition and of a later one that belong together, as `{ old, now, isSame }`. A rule that began
// between the two as a part of another is a split of that one; one that ended in another is merged into it. Of two
// editions that were aligned, `links` tell more: words that went from one rule to another, both of which live on.
const pairsOnward = (old, now, { joins, links, order }) => {
  const [olds, news] = [byLine(old), byLine(now)];
  const [since, until] = [order.indexOf(old.id), order.indexOf(now.id)];
  const between = joins.filter(([, , at]) => since < at && at <= until);
  const matches = [];
  // Of two rules of which one ended and one began there is one match, though both ways lead to it.
  const part = (before, after) => {
    if (before && after && !matches.some((match) => match.old === before && match.now === after)) {
      matches.push({ old: before, now: after, isSame: false });
    }
  };
  const told = links.get(`${old.id}..${now.id}`);
  for (const line of [...new Set([...olds.keys(), ...news.keys()])].sort((one, other) => one - other)) {
    const [before, after] = [olds.get(line), news.get(line)];
    if (before && after) matches.push({ old: before, now: after, isSame: true });
    else if (told) continue;
    else if (after) part(firstAlong(between, line, false, olds), after);
    else part(before, firstAlong(between, line, true, news));
  }
  for (const [before, after] of told ?? []) {
    if (olds.has(before) && news.has(after)) matches.push({ old: olds.get(before), now: news.get(after), isSame: false });
  }
  return matches;
};

// Joins and links are told in the order of time. Who reads from the newer edition to the older one finds the same
// rules together, turned round: what was split is merged.
const pairsOf = (old, now, around) => {
  if (isForward(old, now, around)) return pairsOnward(old, now, around);
  return pairsOnward(now, old, around).map((match) => ({ ...match, old: match.now, now: match.old }));
};

/** Which rules belong together, by their lineages, and which stand alone: `{ matches, removed, added, notHeld }`. */
const align = (old, now, around) => {
  const matches = pairsOf(old, now, around);
  const place = new Map(old.nodes.map((node, index) => [node, index]));
  matches.sort((one, other) => place.get(one.old) - place.get(other.old));
  const met = new Set(matches.flatMap((match) => [match.old, match.now]));
  const gone = old.nodes.filter((node) => !met.has(node));
  const come = now.nodes.filter((node) => !met.has(node));
  const same = matches.filter((match) => match.isSame);
  const isHeldNow = places(old, now, new Map(same.map((match) => [match.old, match.now])));
  const wasHeld = places(now, old, new Map(same.map((match) => [match.now, match.old])));
  return {
    matches,
    removed: gone.filter(isHeldNow),
    added: come.filter(wasHeld),
    notHeld: { old: gone.filter((node) => !isHeldNow(node)), now: come.filter((node) => !wasHeld(node)) },
  };
};

// The pairs of sections of which each holds most rules of the other: the twin of generator/diffs/sections.py.
const sections = (pairs) => {
  const counts = [new Map(), new Map(), new Map()];
  for (const [old, now] of pairs) {
    if (!/^\d/.test(old)) continue;
    [movedPair(old[0], now[0]), old[0], now[0]].forEach((key, at) => counts[at].set(key, (counts[at].get(key) ?? 0) + 1));
  }
  const [shared, olds, news] = counts;
  return [...shared.keys()].filter((pair) => {
    const count = shared.get(pair) * 2;
    return count > olds.get(pair[0]) && count > news.get(pair.at(-1));
  });
};

/** The pairs of numbers that are (part of) one rule, and those of the sections that hold the same rules. */
const movedNumbers = (matches) => {
  const numbered = matches.filter(({ old, now }) => old.number && now.number);
  const pairs = new Map(numbered.map(({ old, now }) => [movedPair(old.number, now.number), [old.number, now.number]]));
  return new Set([...pairs.keys(), ...sections(pairs.values())]);
};

// Matches that share a node, directly or through others, as one group; its main match first.
const groupsOf = (matches) => {
  const groups = new Map();
  matches.forEach((match, index) => {
    const found = new Set([index, ...(groups.get(match.old) ?? []), ...(groups.get(match.now) ?? [])]);
    const joined = [...found].sort((one, other) => one - other);
    for (const member of joined) {
      groups.set(matches[member].old, joined);
      groups.set(matches[member].now, joined);
    }
  });
  return [...new Set(groups.values())].map((indices) => {
    const own = indices.map((index) => matches[index]);
    own.sort((one, other) => Number(other.isSame) - Number(one.isSame));
    return [[...new Set(own.map((match) => match.old))], [...new Set(own.map((match) => match.now))]];
  });
};

// Where each old topic went: to its match, or, if it has none, to where most of its rules went.
const successors = (matches) => {
  const votes = new Map();
  for (const { old, now, isSame } of matches) {
    const [before, after] = [topicOf(old), topicOf(now)];
    if (before === null || after === null || !isSame) continue;
    const found = votes.get(before) ?? new Map();
    votes.set(before, found);
    found.set(after, (found.get(after) ?? 0) + (old.kind === "topic" ? matches.length : 1));
  }
  return new Map(
    [...votes].map(([topic, found]) => [topic, [...found].sort(([one, a], [other, b]) => b - a || Number(one) - Number(other))[0][0]]),
  );
};
const follows = (old, now, topics) => {
  const [before, after] = [topicOf(old), topicOf(now)];
  if (before === null || after === null || old.kind === "topic") return true;
  return (topics.get(before) ?? before) === after;
};

const isOf = (editions) => ([old, now]) => editions.every(({ id }) => id === old || id === now);

// The other rule in which most words of one stand that only one of two editions has, and what else is told of it. Of
// editions that were not compared with each other nothing is known: the words may have come there between the two.
const toldIn = (editions, echoes, asides) => {
  const homes = new Map(echoes.filter(isOf(editions)).map(([, , line, home]) => [line, home]));
  const others = asides.filter(isOf(editions));
  const [olds, nows] = editions.map(byLine);
  return ([old, now]) => {
    if (old.length && now.length) return { asides: [] };
    const [{ lineage }] = old.length ? old : now;
    const there = old.length ? nows : olds;
    const beside = others.filter(([, , line]) => line === lineage).map(([, , , other, told]) => ({ told, node: there.get(other) }));
    return { home: there.get(homes.get(lineage)), asides: beside.filter(({ node }) => node) };
  };
};

// What is told of the words that a rule of both had in the older edition, where the newer one is that of today. A
// rule that belongs together with it there is shown beside it.
const strayedIn = (editions, astray) => {
  const told = astray.filter(isOf(editions));
  const lines = editions.map(byLine);
  return (sides) =>
    told.flatMap(([old, , line, other, how]) => {
      const then = editions.findIndex(({ id }) => id === old);
      const rule = sides[then].find(({ lineage }) => lineage === line);
      const node = lines[1 - then].get(other);
      return rule && node && (how === "faded") === sides[1 - then].includes(node) ? [{ told: how, rule, node }] : [];
    });
};

// Whether all that two rules of one lineage have in common, from one edition to a later one, may be their place.
const doubtsBetween = (editions, { doubts, order }) => {
  const [since, until] = editions.map(({ id }) => order.indexOf(id)).sort((one, other) => one - other);
  const lines = new Set(doubts.filter(([, at]) => since < at && at <= until).map(([line]) => line));
  return ([olds, [told]]) => Boolean(told) && lines.has(told.lineage) && olds.some(({ lineage }) => lineage === told.lineage);
};

/**
 * What is known of two editions before their words are compared: groups of nodes that belong together, in the
 * order of the old edition, additions last; and `changeOf`, which compares the words of one group. The change
 * of a rule that only one of the two has names its `home`, the other rule that has most of its words, if one has,
 * and has `asides`: other rules that perhaps have words of it, and entries of the glossary that tell of it. That of
 * rules of both tells in `astray` which of the older words are not in what the rule became, and who has them, and
 * `isDoubted` where that it is one rule is merely possible.
 */
export const comparison = (old, now, around) => {
  const { echoes, asides, astray, order, known, knownBackwards } = around;
  const aligned = align(old, now, around);
  const isOnward = isForward(old, now, around);
  const moved = movedNumbers(aligned.matches);
  const topics = successors(aligned.matches);
  const place = new Map(old.nodes.map((node, index) => [node, index]));
  const first = (group) => Math.min(...group[0].map((node) => place.get(node)));
  const groups = [...groupsOf(aligned.matches), ...aligned.removed.map((node) => [[node], []])];
  groups.sort((one, other) => first(one) - first(other));
  groups.push(...aligned.added.map((node) => [[], [node]]));
  const kept = new Set(old.nodes.map((node) => node.lineage));
  const isBack = (node) => !kept.has(node.lineage) && order.indexOf(node.first) < order.indexOf(old.id);
  const toldOf = toldIn([old, now], echoes, asides);
  const strayedOf = strayedIn([old, now], astray);
  const isDoubted = doubtsBetween([old, now], around);
  const changeOf = ([olds, news]) => ({
    ...classify(olds, news, {
      topicFollows: !(olds.length && news.length) || follows(olds[0], news[0], topics),
      hasReturned: isOnward && !olds.length && isBack(news[0]),
      known: isOnward ? known : knownBackwards,
      moved,
    }),
    ...toldOf([olds, news]),
    astray: strayedOf([olds, news]),
    isDoubted: isDoubted([olds, news]),
  });
  return { ...aligned, groups, changeOf };
};
