// The word diff of two texts: the twin of generator/diffs/words.py and spans.py.
//
// A diff is a list of runs `[sign, text]` or `[sign, text, depth]`, the signs as in the data files:
// "=" kept, "-" deleted, "+" inserted.

import { withCitations } from "./citing.js";
import { deepest, withArticles, withDepths, withVerbs } from "./depths.js";
import { withItems, withItemsElsewhere } from "./lists.js";
import { readable, slid } from "./readable.js";
import { editScript, grouped, isPair, sides } from "./script.js";
import { vocabulary } from "./terms.js";
import { readUnits, textOf } from "./units.js";

const BARE = vocabulary([]);

const mayBeCut = (units, [old, now]) =>
  old.length && now.length && units.some((unit) => unit.phrase && unit.text.includes(" ")) && !units.some((unit) => unit.isItem);
const recut = ([old, now], moved) => {
  const both = readUnits(textOf(old), textOf(now), BARE).map((side) => side.slice(0, -1));
  return withDepths(editScript(both, BARE, moved), BARE, moved);
};

const scriptOf = (old, now, known, moved) => {
  const both = withItems(readUnits(old, now, known));
  const made = grouped(withDepths(editScript(both, known, moved), known, moved), isPair).flatMap((steps) => {
    const own = sides(steps);
    return !isPair(steps[0]) && mayBeCut(own.flat(), own) ? recut(own, moved) : steps;
  });
  return withItemsElsewhere(withArticles(withVerbs(withCitations(made, moved), known)), known);
};

// Adjoining steps of one depth; unchanged ones are cut where the white space before them differs.
const blocksOf = (script) =>
  grouped(script, (step) => step.depth).flatMap((group) => {
    const { depth } = group[0];
    const [old, now] = sides(group);
    const blocks = [];
    let start = 0;
    if (depth === null) {
      for (let at = 1; at < old.length; at += 1) {
        if (old[at].space === now[at].space) continue;
        blocks.push({ depth, old: old.slice(start, at), now: now.slice(start, at) });
        start = at;
      }
    }
    return [...blocks, { depth, old: old.slice(start), now: now.slice(start) }];
  });

const hasBoth = (block) => block.old.length > 0 && block.now.length > 0;
const bare = (units) => (units.length ? textOf(units).slice(units[0].space.length) : "");
const takesSpaceAfter = (block, after) => {
  if (!after || !hasBoth(after)) return false;
  const [own, other] = block.old.length ? [after.old, after.now] : [after.now, after.old];
  const before = (block.old.length ? block.old : block.now)[0].space;
  return before === other[0].space && (after.depth === null || own[0].space !== before);
};

const piecesOf = (blocks) => {
  const pieces = [];
  let isGiven = false; // whether the space before this block was given with the block before it
  blocks.forEach((block, index) => {
    const after = blocks[index + 1];
    const [oldSpace, nowSpace] = [block.old, block.now].map((side) => (side.length && !isGiven ? side[0].space : ""));
    let [old, now] = [bare(block.old), bare(block.now)];
    const takesNext = !(hasBoth(block) || isGiven) && takesSpaceAfter(block, after);
    if (takesNext) {
      const space = oldSpace || nowSpace;
      pieces.push({ old: space, now: space, depth: null });
      const trailing = (old ? after.old : after.now)[0].space;
      [old, now] = [old, now].map((text) => (text ? text + trailing : ""));
    } else if (hasBoth(block) && oldSpace === nowSpace) pieces.push({ old: oldSpace, now: nowSpace, depth: null });
    else if (block.depth === null) pieces.push({ old: oldSpace, now: nowSpace, depth: "typography" });
    else [old, now] = [oldSpace + old, nowSpace + now];
    pieces.push({ old, now, depth: block.depth });
    isGiven = takesNext;
  });
  return pieces;
};

const belongTogether = (before, after) => {
  if (before.depth === null || after.depth === null) return before.depth === after.depth;
  return before.depth === after.depth || !(before.old && after.old);
};
const joined = (pieces) => {
  const made = [];
  for (const piece of pieces) {
    if (!piece.old && !piece.now) continue;
    let whole = piece.old === piece.now ? { ...piece, depth: null } : piece;
    while (made.length && belongTogether(made.at(-1), whole)) {
      const last = made.pop();
      whole = { old: last.old + whole.old, now: last.now + whole.now, depth: deepest(last.depth, whole.depth) };
    }
    made.push(whole);
  }
  return made;
};

// No mere space is left between two changes of one depth.
const closed = (pieces) => {
  const made = [];
  for (const piece of pieces) {
    const [before, space] = made.slice(-2);
    if (made.length >= 2 && space.depth === null && space.old && !space.old.trim() && before.depth === piece.depth) {
      made.splice(-2, 2, { old: before.old + space.old + piece.old, now: before.now + space.now + piece.now, depth: piece.depth });
    } else made.push(piece);
  }
  return made;
};

/** What changed between two texts, word by word; `moved` holds the pairs of numbers that are one rule. */
export const diffTexts = (old, now, known, moved) => {
  if (old === now) return old ? [["=", old]] : [];
  const script = readable(slid(scriptOf(old, now, known, moved)));
  return closed(joined(piecesOf(blocksOf(script)))).flatMap((piece) => {
    if (piece.depth === null) return [["=", piece.old]];
    return [["-", piece.old, piece.depth], ["+", piece.now, piece.depth]].filter(([, text]) => text);
  });
};

/** The deepest change of a diff; null where nothing changed. */
export const depthOfDiff = (runs) => deepest(null, ...runs.map(([, , depth]) => depth ?? null));
