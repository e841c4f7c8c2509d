// The shortest edit script between two strings.
//
// After diff-match-patch, © 2018 The diff-match-patch Authors, Apache License 2.0 (myers.LICENSE.txt):
// diff_main without time limit, half-match and line mode, rewritten in modules; it must choose among scripts
// of one length as the Python package does. A script is a list of [sign, text]: -1 deleted, 1 inserted, 0 kept.

const commonPrefix = (one, other) => {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && one[at] === other[at]) at += 1;
  return at;
};
const commonSuffix = (one, other) => {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && one[one.length - 1 - at] === other[other.length - 1 - at]) at += 1;
  return at;
};

const split = (old, now, x, y) => [...edits(old.slice(0, x), now.slice(0, y)), ...edits(old.slice(x), now.slice(y))];

// Finds the middle of the script from both ends at once.
const bisect = (old, now) => {
  const most = Math.floor((old.length + now.length + 1) / 2);
  const offset = most;
  const front = new Int32Array(2 * most + 2).fill(-1);
  const back = new Int32Array(2 * most + 2).fill(-1);
  front[offset + 1] = 0;
  back[offset + 1] = 0;
  const delta = old.length - now.length;
  const isOdd = delta % 2 !== 0;
  let [start1, end1, start2, end2] = [0, 0, 0, 0];
  for (let d = 0; d < most; d += 1) {
    for (let k = -d + start1; k < d + 1 - end1; k += 2) {
      const at = offset + k;
      let x = k === -d || (k !== d && front[at - 1] < front[at + 1]) ? front[at + 1] : front[at - 1] + 1;
      let y = x - k;
      while (x < old.length && y < now.length && old[x] === now[y]) {
        x += 1;
        y += 1;
      }
      front[at] = x;
      if (x > old.length) end1 += 2;
      else if (y > now.length) start1 += 2;
      else if (isOdd) {
        const facing = offset + delta - k;
        if (facing >= 0 && facing < 2 * most && back[facing] !== -1 && x >= old.length - back[facing]) return split(old, now, x, y);
      }
    }
    for (let k = -d + start2; k < d + 1 - end2; k += 2) {
      const at = offset + k;
      let x = k === -d || (k !== d && back[at - 1] < back[at + 1]) ? back[at + 1] : back[at - 1] + 1;
      let y = x - k;
      while (x < old.length && y < now.length && old[old.length - x - 1] === now[now.length - y - 1]) {
        x += 1;
        y += 1;
      }
      back[at] = x;
      if (x > old.length) end2 += 2;
      else if (y > now.length) start2 += 2;
      else if (!isOdd) {
        const facing = offset + delta - k;
        if (facing >= 0 && facing < 2 * most && front[facing] !== -1) {
          const reached = front[facing];
          if (reached >= old.length - x) return split(old, now, reached, offset + reached - facing);
        }
      }
    }
  }
  return [[-1, old], [1, now]];
};

const compute = (old, now) => {
  if (!old) return [[1, now]];
  if (!now) return [[-1, old]];
  const isShorter = old.length <= now.length;
  const [long, short] = isShorter ? [now, old] : [old, now];
  const at = long.indexOf(short);
  if (at >= 0) {
    const sign = isShorter ? 1 : -1;
    return [[sign, long.slice(0, at)], [0, short], [sign, long.slice(at + short.length)]];
  }
  return short.length === 1 ? [[-1, old], [1, now]] : bisect(old, now);
};

// Joins edits that adjoin, and takes out of them what both sides share at either end.
const gather = (script) => {
  script.push([0, ""]);
  let at = 0;
  let [deletions, insertions, deleted, inserted] = [0, 0, "", ""];
  while (at < script.length) {
    const [sign, text] = script[at];
    if (sign > 0) {
      insertions += 1;
      inserted += text;
      at += 1;
      continue;
    }
    if (sign < 0) {
      deletions += 1;
      deleted += text;
      at += 1;
      continue;
    }
    const count = deletions + insertions;
    if (count > 1) {
      if (deletions && insertions) {
        const prefix = commonPrefix(inserted, deleted);
        if (prefix) {
          const before = at - count - 1;
          if (before >= 0 && script[before][0] === 0) script[before] = [0, script[before][1] + inserted.slice(0, prefix)];
          else {
            script.unshift([0, inserted.slice(0, prefix)]);
            at += 1;
          }
          [inserted, deleted] = [inserted.slice(prefix), deleted.slice(prefix)];
        }
        const suffix = commonSuffix(inserted, deleted);
        if (suffix) {
          script[at] = [0, inserted.slice(-suffix) + script[at][1]];
          [inserted, deleted] = [inserted.slice(0, -suffix), deleted.slice(0, -suffix)];
        }
      }
      const made = [];
      if (deleted) made.push([-1, deleted]);
      if (inserted) made.push([1, inserted]);
      at -= count;
      script.splice(at, count, ...made);
      at += made.length + 1;
    } else if (at && script[at - 1][0] === 0) {
      script[at - 1] = [0, script[at - 1][1] + text];
      script.splice(at, 1);
    } else at += 1;
    [deletions, insertions, deleted, inserted] = [0, 0, "", ""];
  }
  if (script.at(-1)[1] === "") script.pop();
};

// Moves lone edits sideways over an unchanged run that they swallow; whether any moved.
const shift = (script) => {
  let moved = false;
  for (let at = 1; at < script.length - 1; at += 1) {
    const [[before, kept], [sign, text], [after, next]] = script.slice(at - 1, at + 2);
    if (before !== 0 || after !== 0) continue;
    if (text.endsWith(kept)) {
      if (kept) {
        script[at] = [sign, kept + text.slice(0, -kept.length)];
        script[at + 1] = [0, kept + next];
      }
      script.splice(at - 1, 1);
      moved = true;
    } else if (text.startsWith(next)) {
      script[at - 1] = [0, kept + next];
      script[at] = [sign, text.slice(next.length) + next];
      script.splice(at + 1, 1);
      moved = true;
    }
  }
  return moved;
};

/** The shortest edit script from `old` to `now`; the same two strings always give the same one. */
export const edits = (old, now) => {
  if (old === now) return old ? [[0, old]] : [];
  const prefix = commonPrefix(old, now);
  const [restOld, restNow] = [old.slice(prefix), now.slice(prefix)];
  const suffix = commonSuffix(restOld, restNow);
  const script = compute(restOld.slice(0, restOld.length - suffix), restNow.slice(0, restNow.length - suffix));
  if (prefix) script.unshift([0, old.slice(0, prefix)]);
  if (suffix) script.push([0, restOld.slice(restOld.length - suffix)]);
  do gather(script);
  while (shift(script));
  return script;
};
