import { axeFindings, scrollsSideways, useBrowser } from './browser';

const { open } = useBrowser();

test('a page with faults has findings, of all rules or of those asked for', async () => {
  const { page } = await open('about:blank');
  await page.setContent(
    '<html lang="en"><title>T</title><main><h1>T</h1><img src="data:,"><p style="width: 3000px; color: #ccc; background: #fff">Pale</p></main></html>',
  );
  expect((await axeFindings(page)).sort()).toEqual(['color-contrast: p', 'image-alt: img']);
  expect(await axeFindings(page, ['image-alt'])).toEqual(['image-alt: img']);
  expect(await scrollsSideways(page)).toBe(true);
});
