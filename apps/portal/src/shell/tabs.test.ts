// The tabs as a reducer: opening, making room, closing in each direction, and coming back after a reload.
import { describe, expect, test } from 'vitest'
import {
  keptPaths,
  MAX_KEPT,
  MAX_TABS,
  neighbourOf,
  noTabs,
  type OpenedTab,
  rangeOf,
  restoreTabs,
  type TabsState,
  tabsReducer,
} from './tabs.ts'

const tab = (path: string, more: Partial<OpenedTab> = {}): OpenedTab => ({
  path,
  suffix: '',
  title: path,
  isAffix: false,
  isUncached: false,
  ...more,
})
const home = tab('/home', { isAffix: true })
const nothing: ReadonlySet<string> = new Set()
const open = (state: TabsState, opened: OpenedTab, protectedPaths = nothing) =>
  tabsReducer(state, { type: 'opened', tab: opened, protectedPaths })
const opened = (...paths: string[]) => paths.reduce((state, path) => open(state, tab(path)), open(noTabs, home))
const pathsOf = (state: TabsState) => state.tabs.map(one => one.path)

describe('opening', () => {
  test('a path has one tab, which remembers the query seen last', () => {
    const state = open(opened('/a', '/b'), tab('/a', { suffix: '?page=2' }))
    expect(pathsOf(state)).toEqual(['/home', '/a', '/b'])
    expect(state.tabs[1]?.suffix).toBe('?page=2')
    expect(state.active).toBe('/a')
  })

  test('what is opened instead of a page takes its tab away, the pinned one stays', () => {
    const instead = (of: string) =>
      tabsReducer(opened('/form', '/a'), { type: 'opened', tab: tab('/saved'), protectedPaths: nothing, instead: of })
    expect(pathsOf(instead('/form'))).toEqual(['/home', '/a', '/saved'])
    expect(pathsOf(instead('/home'))).toEqual(['/home', '/form', '/a', '/saved'])
  })

  test('a page without a title gets a name all the same', () => {
    expect(open(noTabs, tab('/a', { title: '' })).tabs[0]?.title).toBe('no-name')
  })

  test('the pinned tab comes first, whenever it is opened', () => {
    expect(pathsOf(open(open(noTabs, tab('/a')), home))).toEqual(['/home', '/a'])
  })

  test('beyond the limit the longest unused tab closes, never a pinned one or one with unsaved work', () => {
    const many = opened(...Array.from({ length: MAX_TABS - 1 }, (_, index) => `/${index}`))
    expect(many.tabs).toHaveLength(MAX_TABS)
    const used = open(many, tab('/0'))
    const state = open(used, tab('/new'), new Set(['/1']))
    expect(state.tabs).toHaveLength(MAX_TABS)
    expect(pathsOf(state)).not.toContain('/2')
    expect(pathsOf(state)).toEqual(expect.arrayContaining(['/home', '/0', '/1', '/new']))
  })
})

describe('closing', () => {
  const state = opened('/a', '/b', '/c')

  test.each([
    ['this', ['/b']],
    ['others', ['/a', '/c']],
    ['left', ['/a']],
    ['right', ['/c']],
    ['all', ['/a', '/b', '/c']],
  ] as const)('%s means the right tabs and never the pinned one', (range, expected) => {
    expect(rangeOf(state.tabs, '/b', range)).toEqual(expected)
  })

  test('the pinned tab stays even when named', () => {
    expect(pathsOf(tabsReducer(state, { type: 'closed', paths: ['/home', '/a'] }))).toEqual(['/home', '/b', '/c'])
  })

  test('the next page is the nearest that stays, left before right', () => {
    expect(neighbourOf(state.tabs, '/b', ['/b'])?.path).toBe('/a')
    expect(neighbourOf(state.tabs, '/b', ['/a', '/b'])?.path).toBe('/home')
    expect(neighbourOf(opened().tabs, '/home', [])).toBeUndefined()
  })
})

describe('keeping pages alive', () => {
  test('the shown page, the last used and those with unsaved work', () => {
    const state = open(opened('/1', '/2', '/3', '/4', '/5'), tab('/6', { isUncached: true }))
    const shown = open(state, tab('/5'))
    const kept = keptPaths(shown, new Set(['/1']))
    expect([...kept].sort()).toEqual(['/1', '/2', '/3', '/4', '/5'])
    expect(keptPaths(shown, nothing).size).toBeLessThanOrEqual(MAX_KEPT)
    expect(kept.has('/6')).toBe(false)
  })

  test('a refresh makes a new page', () => {
    const state = tabsReducer(opened('/a'), { type: 'refreshed', path: '/a' })
    expect(state.tabs.find(one => one.path === '/a')?.version).toBe(1)
    expect(open(state, tab('/a')).tabs[1]?.version).toBe(1)
  })
})

describe('restoring', () => {
  test('what was stored comes back', () => {
    const state = opened('/a')
    expect(restoreTabs(JSON.stringify(state.tabs)).tabs).toEqual(state.tabs)
  })

  test.each([null, '', '{', '3', '[1,{"path":2}]', '[{"path":"/a"}]'])('unreadable text %j counts as nothing', text => {
    expect(restoreTabs(text).tabs).toEqual([])
  })
})
