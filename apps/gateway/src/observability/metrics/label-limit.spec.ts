import { LabelLimit } from './label-limit';

test('the first sets are kept, also when they come again; later ones are coarse', () => {
  const limit = new LabelLimit<{ route: string; status: string }>(2, ({ status }) => ({
    route: 'other',
    status: `${status[0]}xx`,
  }));
  const [first, second, third] = [
    { route: '/a', status: '200' },
    { route: '/a', status: '404' },
    { route: '/b', status: '503' },
  ];
  expect([first, second, third, first, third].map((labels) => limit.within(labels))).toEqual([
    first,
    second,
    { route: 'other', status: '5xx' },
    first,
    { route: 'other', status: '5xx' },
  ]);
});
