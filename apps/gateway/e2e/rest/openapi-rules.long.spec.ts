import { spectralErrors } from '../support/spectral';

test('openapi.v2.json has no error by the rules of .spectral.yaml', async () => {
  expect(await spectralErrors()).toEqual([]);
});
