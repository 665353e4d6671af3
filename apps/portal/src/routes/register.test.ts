// The register: addresses change only on purpose, and those that lead on lead to a page.
import { existsSync } from 'node:fs'
import { matchPath } from 'react-router'
import { describe, expect, test } from 'vitest'
import { ADDRESSES_BESIDE, PATHS_WITH_VALUES, ROUTE_TABLE } from '../../../../e2e/src/support/route-table.ts'
import { comingWords } from '../pages/coming/words.ts'
import { routeOf } from './match.ts'
import { paths } from './paths.ts'
import { ROUTES } from './register.ts'

describe('routes', () => {
  test('no two share a path or a name', () => {
    expect(new Set(ROUTES.map(route => route.path)).size).toBe(ROUTES.length)
    expect(new Set(ROUTES.map(route => route.name)).size).toBe(ROUTES.length)
  })

  test('each has the file of its page', () => {
    const missing = ROUTES.filter(({ redirect }) => redirect === undefined)
      .filter(route => !existsSync(new URL(`../pages/${route.page}.tsx`, import.meta.url)))
      .map(route => route.page)
    expect([...new Set(missing)]).toEqual([])
  })

  test('those that lead on have no page and lead to one, in one step', () => {
    const leading = ROUTES.filter(({ redirect }) => redirect !== undefined)
    expect(leading.map(({ path, redirect }) => [path, redirect])).toEqual([
      ['/', '/service/account/dashboard'],
      ['/bind-account', '/bind-account/check'],
    ])
    for (const { page, redirect = '' } of leading) {
      expect(page).toBe('')
      expect(routeOf(redirect)).toMatchObject({ page: expect.stringMatching(/./) })
      expect(routeOf(redirect)?.redirect).toBeUndefined()
    }
  })

  test('no address is of two', () => {
    for (const { path } of ROUTES) {
      const address = path.replace(/:(\w+)\??/g, '7')
      expect(ROUTES.filter(other => matchPath({ path: other.path, caseSensitive: true }, address)).map(other => other.path)).toEqual([path])
    }
  })

  test('the addresses are those of the specification, and others of our own beside', () => {
    const asked = [...ROUTE_TABLE.map(({ path }) => path), ...ADDRESSES_BESIDE]
    const found = asked.map(path => routeOf(path)?.path)
    const withValues = new Set(found.filter(path => path?.includes(':')))
    expect(asked.filter((path, at) => found[at] !== path && !withValues.has(found[at]))).toEqual([])
    expect(withValues).toEqual(new Set(PATHS_WITH_VALUES))
  })

  test('one that is coming says what it will be for, and has no page of its own', () => {
    for (const route of ROUTES) {
      if (route.isComing) expect(route.page).toBe('coming/ComingPage')
      if (route.page === 'coming/ComingPage' && !route.path.startsWith('/comingSoon'))
        expect(route.isComing && comingWords(route.name), route.path).toMatch(/。$/)
    }
  })

  test('built addresses are found again', () => {
    expect(routeOf(paths.accounts('TIKTOK'))?.name).toBe('AccountTikTok')
    expect(routeOf(paths.addQuota('GOOGLE', 'batch'))?.name).toBe('AccountAddGoogle')
    expect(routeOf(paths.quotaOrder('CLEAR', 'TIKTOK', '12'))?.name).toBe('AccountClearTikTok')
    expect(routeOf(paths.quotaOrder('REDUCE', 'FACEBOOK', 'batch'))?.tree).toBe('customer')
    expect(routeOf(paths.quotaOrder('TRANSFER', 'GOOGLE', '12'))?.page).toBe('quota/TransferQuotaPage')
    expect(paths.accounts('FACEBOOK', { tab: 'FROZEN', page: undefined })).toBe('/account/facebook?tab=FROZEN')
  })
})
