import { effectText, statusText } from './decision-texts';

const grace = { name: 'Grace Lindqvist', active: true, can_decide: true };
const sam = { name: 'Sam Ibarra', active: true, can_decide: false };
const RD = { code: 'RD', approvers: [grace] };
const approved = { outcome: 'approved', next_levels: [] };
const denied = { outcome: 'denied', next_levels: [] };
const toRd = { outcome: 'advanced', next_levels: [RD] };
const toOwner = { outcome: 'advanced', next_levels: [] };

test.each([
  ['approved', false, [approved], 'Approved.'],
  ['partially_approved', false, [approved, denied], 'Approved.'],
  ['advanced', false, [approved], 'Approved.'],
  ['denied', false, [denied], 'Denied.'],
  ['advanced', false, [denied], 'Denied.'],
  ['advanced', false, [toRd, toRd], 'Endorsed. Next: RD.'],
  ['advanced', false, [approved, toOwner], 'Endorsed. Next: Owner.'],
  ['approved', true, [approved], 'Already recorded.'],
])('after %s, replayed %s, the status is as expected', (outcome, replayed, lines, text) => {
  expect(statusText({ outcome, replayed, lines })).toBe(text);
});

test.each([
  [[approved, approved], 'This approves 2 lines.'],
  [[denied], 'This denies 1 line.'],
  [[toRd], 'This endorses; Grace Lindqvist (RD) decides next.'],
  [[toOwner], 'This endorses; the owner decides next.'],
  [
    [{ outcome: 'advanced', next_levels: [{ code: 'VP', approvers: [] }] }],
    'This endorses; the owner (VP) decides next.',
  ],
  [
    [{ outcome: 'advanced', next_levels: [{ code: 'RD', approvers: [grace, sam, { ...grace, active: false }] }] }],
    'This endorses; Grace Lindqvist (RD) decides next.',
  ],
  [
    [{ outcome: 'advanced', next_levels: [RD, { code: 'VP', approvers: [sam] }] }],
    'This endorses; Grace Lindqvist (RD) decides next.',
  ],
  [
    [{ outcome: 'advanced', next_levels: [{ code: 'VP', approvers: [sam] }] }],
    'This endorses; the owner (VP) decides next.',
  ],
  [[approved, toRd], 'This approves 1 line, endorses 1 line; Grace Lindqvist (RD) decides next.'],
  [[{ ...approved, opportunity_id: null }], 'This approves the request.'],
  [[], 'This changes no line.'],
])('the effect of a decision in words', (lines, text) => {
  expect(effectText(lines)).toBe(text);
});
