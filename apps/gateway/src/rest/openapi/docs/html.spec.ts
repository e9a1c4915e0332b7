import { html, joined, prose } from './html';

test('text is escaped in content and in attributes, and markup is not escaped again', () => {
  const text = `<b onclick="x('&')">`;
  expect(html`<p title="${text}">${html`<i>${text}</i>`}</p>`.text).toBe(
    '<p title="&#60;b onclick=&#34;x(&#39;&#38;&#39;)&#34;&#62;"><i>&#60;b onclick=&#34;x(&#39;&#38;&#39;)&#34;&#62;</i></p>',
  );
});

test('null, undefined and false add nothing; zero and lists are written', () => {
  expect(html`[${null}${undefined}${false}${0}${['a', [html`<br />`]]}]`.text).toBe('[0a<br />]');
});

test('the indentation of a template is left out; that of text is kept', () => {
  expect(
    html`<pre>
    ${'a\n  b'}
  </pre>`.text,
  ).toBe('<pre>\na\n  b\n</pre>');
});

test('a separator is between pieces only', () => {
  expect([html`${joined(['a', 'b', 'c'], ', ')}`.text, html`${joined([], ', ')}`.text]).toEqual(['a, b, c', '']);
});

test('backticks mark code', () => {
  expect(prose('`a<b>` is `c`').text).toBe('<code>a&#60;b&#62;</code> is <code>c</code>');
});
