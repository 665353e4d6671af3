// Which shortcuts stand on the dashboard.
import { describe, expect, test } from 'vitest'
import { menuFor } from '../../routes/menu.ts'
import { chosenShortcuts, MOST_SHORTCUTS, readShortcutPreference, shortcutsOf, toggleShortcut } from './shortcuts.ts'

const offered = shortcutsOf(menuFor(['Associated', 'PreCharge'], false))
const titles = (stored: Parameters<typeof readShortcutPreference>[0]) =>
  chosenShortcuts(offered, readShortcutPreference(stored)).map(({ title }) => title)

describe('before anything was chosen', () => {
  test('there are six, the channels first', () =>
    expect(titles(null)).toEqual(['Facebook 账户', 'Google 账户', 'TikTok 账户', '账户操作记录', '广告钱包', '自动清零白名单']))

  test('a channel that the customer does not have is made up for', () => {
    const fewer = shortcutsOf(menuFor(['Associated', 'PreCharge'], false, ['TIKTOK']))
    const shown = chosenShortcuts(fewer, readShortcutPreference(null)).map(({ title }) => title)
    expect(shown.slice(0, 2)).toEqual(['TikTok 账户', '账户操作记录'])
    expect(shown).not.toContain('Facebook 账户')
  })

  test('a sub-customer gets what its own menu has', () => {
    const own = shortcutsOf(menuFor(['Associated'], true))
    expect(chosenShortcuts(own, readShortcutPreference(null)).every(({ path }) => own.some(entry => entry.path === path))).toBe(true)
  })
})

describe('a choice', () => {
  test('keeps its order', () => expect(titles({ paths: ['/wallet', '/account/tiktok'] })).toEqual(['广告钱包', 'TikTok 账户']))
  test('may be empty', () => expect(titles({ paths: [] })).toEqual([]))
  test.each([
    ['a page that is not offered', { paths: ['/credit/limit', '//evil.example', '/wallet'] }],
    ['a value of another shape', { paths: ['/wallet', 7, null] }],
  ])('%s is left out', (_what, stored) => expect(titles(stored)).toEqual(['广告钱包']))
  test('of a wrong shape altogether is none', () => expect(titles({ paths: 'all' })).toEqual(titles(null)))
})

test('a page is added at the end and taken away again, and a ninth finds no room', () => {
  const [first, second, ...rest] = offered
  if (!first || !second) throw new Error('the menu has entries')
  expect(toggleShortcut([first], second.path)).toEqual([first.path, second.path])
  expect(toggleShortcut([first, second], first.path)).toEqual([second.path])
  const full = Array.from({ length: MOST_SHORTCUTS }, (_, index) => ({ ...first, path: `/page-${index}` }))
  expect(toggleShortcut(full, rest[0]?.path ?? '/other')).toEqual(full.map(({ path }) => path))
})
