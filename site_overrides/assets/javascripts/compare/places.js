// Whether an edition that is held in part holds a place: the twin of generator/model/places.py.

import { holds as isWithin, parse } from "../cite/numbers.js";
import { isNumbered } from "./classes.js";

/** Whether an edition, as held, covers a number; elsewhere absence means "not held". */
export const holds = ({ covers }, number) => {
  const value = parse(number);
  return value ? isWithin(covers, value) : !covers.length;
};

/** The topic a node stands in, as printed; null for what is no rule. */
export const topicOf = (node) => (isNumbered(node) ? node.number.slice(0, 3) : null);

// Whether `other` holds what follows (or precedes) a node up to the end of its topic.
const reaches = (other, node, isForward) => {
  if (!isNumbered(node)) return true;
  const ends = other.covers.map(([first, last]) => (isForward ? last : first));
  return !ends.some((end) => end.includes(".") && end.slice(0, 3) === topicOf(node));
};

const isRule = (node) => node.kind === "rule" || node.kind === "subrule";
// Whether at least half of the linked rules stand in a topic of the same number in both editions.
const keepTopics = (linked) => {
  const rules = [...linked].filter(([node]) => isRule(node));
  return 2 * rules.filter(([node, like]) => topicOf(node) === topicOf(like)).length >= rules.length;
};

/** Asks of nodes of `edition` whether `other` holds their place; `linked` maps nodes to their like in it. */
export const places = (edition, other, linked) => {
  const topics = new Map();
  for (const node of edition.nodes) {
    if (!isRule(node)) continue;
    const topic = topicOf(node);
    topics.set(topic, [...(topics.get(topic) ?? []), node]);
  }
  const isByNumber = keepTopics(linked);
  return (node) => {
    if (!other.covers.length || !isNumbered(node)) return !other.covers.length;
    const rules = topics.get(topicOf(node)) ?? [];
    const at = [...rules.keys()].filter((index) => linked.has(rules[index]));
    const here = rules.indexOf(node);
    if (!at.length || 2 * at.length < rules.length) return isByNumber && holds(other, node.number);
    const before = at.filter((index) => index < here).at(-1);
    const after = at.find((index) => index > here);
    if (before !== undefined && after !== undefined) return true;
    return reaches(other, linked.get(rules[before ?? at[0]]), after === undefined);
  };
};
