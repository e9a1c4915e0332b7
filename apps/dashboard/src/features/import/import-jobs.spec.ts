import type { Job } from '../../approvals/bulk/use-job';
import { firstPlaces, pageOfJobs, problemsText } from './import-jobs';

test.each([
  [[250, 30], 1, { list: 0, page: 1, last: 4 }],
  [[250, 30], 3, { list: 0, page: 3, last: 4 }],
  [[250, 30], 4, { list: 1, page: 1, last: 4 }],
  [[250, 30], 9, { list: 1, page: 1, last: 4 }],
  [[0, 100, 0, 1], 2, { list: 3, page: 1, last: 2 }],
  [[], 2, { list: 0, page: 1, last: 1 }],
  [[0], 1, { list: 0, page: 1, last: 1 }],
])('of lists with %j rows, page %i is %j', (counts, page, place) => expect(pageOfJobs(counts, page)).toEqual(place));

test('the rows of a job follow those of the jobs before it', () => {
  const jobs = [{ total: 10_000 } as Job, null, { total: 5 } as Job];
  expect(firstPlaces(jobs)).toEqual([0, 10_000, 10_000]);
});

test('the file of problems has the rows of the spreadsheet, and no formulas', () => {
  const text = problemsText([
    { place: 0, key: '=cmd()', problem: 'A "b"' },
    { place: 9, key: null, problem: 'C, D' },
  ]);
  expect(text).toBe(`\uFEFFRow,Key,Problem\r\n2,'=cmd(),"A ""b"""\r\n11,,"C, D"\r\n`);
});
