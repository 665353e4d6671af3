// Which part of a host somebody registered: known answers of the Public Suffix List's own tests, and hosts that are none.
import { expect, test } from 'vitest'
import { registrableDomain } from './registrable-domain.ts'

test.each([
  ['www.yunfan.com', 'yunfan.com'],
  ['Shop.Yunfan.COM.', 'yunfan.com'],
  ['a.b.yunfan.com.cn', 'yunfan.com.cn'],
  ['com.cn', undefined],
  ['com', undefined],
  ['a.myshopify.com', 'a.myshopify.com'],
  ['myshopify.com', undefined],
  ['test.ck', undefined],
  ['b.test.ck', 'b.test.ck'],
  ['www.ck', 'www.ck'],
  ['www.www.ck', 'www.ck'],
  ['www.city.kobe.jp', 'city.kobe.jp'],
  ['xn--85x722f.xn--55qx5d.cn', 'xn--85x722f.xn--55qx5d.cn'],
  ['www.xn--85x722f.xn--55qx5d.cn', 'xn--85x722f.xn--55qx5d.cn'],
  ['a.b.nosuchsuffix', 'b.nosuchsuffix'],
  ['127.0.0.1', undefined],
  ['[::1]', undefined],
  ['', undefined],
])('%s: %s', (host, expected) => {
  expect(registrableDomain(host)).toBe(expected)
})
