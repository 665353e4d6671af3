// What is read of web pages: words, links and their letters, also of pages that are written badly or on purpose.
import { expect, test } from 'vitest'
import { decodeHtml, readHtml } from './read-html.ts'

const AT = 'https://yunfan.example.com/shop/'
const read = (html: string) => readHtml(html, AT)

test('words, title, description, pictures and links, absolute', () => {
  const page = read(`<!doctype html><title>云帆 &amp; Co.</title><meta name="description" content="Sails &#x26; ropes">
    <p>Deep<b>ly</b> rooted</p><img alt="Yunfan logo"><a href="../privacy?a=1&amp;b=2" class=x>隐私<span>政策</span></a>
    <a href='mailto:hi@yunfan.example.com'>Mail</a> <a href=javascript:alert(1)>no</a> <a>none</a>`)
  expect(page.title).toBe('云帆 & Co.')
  expect(page.text).toBe('云帆 & Co. Sails & ropes Deeply rooted Yunfan logo 隐私政策 Mail no none')
  expect(page.links).toEqual([
    { href: 'https://yunfan.example.com/privacy?a=1&b=2', text: '隐私政策' },
    { href: 'mailto:hi@yunfan.example.com', text: 'Mail' },
  ])
})

test('comments, scripts and styles are no words, whatever stands in them', () => {
  const page = read(
    `a<!-- <a href="/x">x</a> -->b<script>if (1 < 2) { document.write('<a href="/y">y</a>') }</SCRIPT>c<style>a{content:'<'}</style>d<textarea><a href=/z>`,
  )
  expect(page.text).toBe('abcd')
  expect(page.links).toEqual([])
})

test('a page of scripts says so; one with words or links is none', () => {
  const app = '<div id="root"></div><script src="/app.js"></script>'
  expect(read(app).isScripted).toBe(true)
  expect(read(`${app}<p>${'words '.repeat(60)}`).isScripted).toBe(false)
  expect(read('<div></div>').isScripted).toBe(false)
})

test.each([
  ['an open tag', 'a<a href="/x'],
  ['an open comment', 'a<!-- x'],
  ['an open script', 'a<script>x'],
  ['a quote too many', 'a<a href="/x"">b</a>'],
  ['less than', 'a < b and <3'],
  ['what can not be seen', 'a\u202Eb\u0000c&#0;&#x110000;'],
  ['no end', '<a href=/x>a<a href=/y>b'],
])('%s ends reading, not the program', (_name, html) => {
  const page = read(html)
  expect(page.text).toMatch(/^a/)
  expect(page.text).not.toMatch(/\p{Cc}|\p{Cf}/u)
})

test('256 KB that are written to be slow are read at once', () => {
  const bytes = 256 * 1024
  for (const piece of ['<', '<a ', '<a href="', '&', '&#', '</script', '<!--', '<a href=x ', 'a=', '<script>', ' = = ', '<p "'])
    expect(elapsed(() => read(piece.repeat(bytes / piece.length)))).toBeLessThan(1_000)
  expect(read('<a href="/x">x</a>'.repeat(5_000)).links).toHaveLength(1_000)
})

function elapsed(work: () => unknown): number {
  const begun = performance.now()
  work()
  return performance.now() - begun
}

test('letters are those that the answer or the page names', () => {
  const gbk = Buffer.from([0xb9, 0xe3, 0xb8, 0xe6])
  expect(decodeHtml(gbk, 'text/html; charset=GBK')).toBe('广告')
  expect(decodeHtml(Buffer.concat([Buffer.from('<meta charset="gb2312">'), gbk]), 'text/html')).toContain('广告')
  expect(decodeHtml(Buffer.from('广告'), 'text/html; charset=nonsense')).toBe('广告')
})
