// What the cookies and the address say about the frame of pages.
import { expect, test } from 'vitest'
import { isMarked, isSidebarOpenIn, sizeIn } from './layout-preference.ts'

test.each([
  ['', true],
  ['sidebarStatus=1', true],
  ['a=b; sidebarStatus=0', false],
  ['mysidebarStatus=0', true],
])('with «%s» the sidebar is open: %s', (cookies, expected) => expect(isSidebarOpenIn(cookies)).toBe(expected))

test.each([
  ['', 'medium'],
  ['size=small; sidebarStatus=0', 'small'],
  ['size=large', 'large'],
  ['size=huge', 'medium'],
])('with «%s» the size is %s', (cookies, expected) => expect(sizeIn(cookies)).toBe(expected))

test.each([
  ['?from=tiktok', true],
  ['?a=1&from=TikTok', true],
  ['?from=mail', false],
  ['', false],
])('«%s» marks a window opened from TikTok: %s', (search, expected) => expect(isMarked(search)).toBe(expected))
