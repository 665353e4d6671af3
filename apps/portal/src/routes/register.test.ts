// The register: every menu entry leads somewhere, and addresses change only on purpose.
import { existsSync } from 'node:fs'
import { ROLES } from '@tallyhelm/protocol/vocabulary/roles'
import { describe, expect, test } from 'vitest'
import { routeOf } from './match.ts'
import { menuFor, trailOf } from './menu.ts'
import { paths } from './paths.ts'
import { ROUTES } from './register.ts'

const entriesOf = (isSubCustomer: boolean, roles: readonly (typeof ROLES)[number][] = ROLES) =>
  menuFor(roles, isSubCustomer).flatMap(group =>
    'path' in group ? [group.path] : group.columns.flatMap(column => column.items.map(item => item.path)),
  )

describe('routes', () => {
  test('no two share a path or a name', () => {
    expect(new Set(ROUTES.map(route => route.path)).size).toBe(ROUTES.length)
    expect(new Set(ROUTES.map(route => route.name)).size).toBe(ROUTES.length)
  })

  test('each has the file of its page', () => {
    const missing = ROUTES.filter(route => !existsSync(new URL(`../pages/${route.page}.tsx`, import.meta.url))).map(route => route.page)
    expect([...new Set(missing)]).toEqual([])
  })

  test('the addresses are these', () => {
    expect(ROUTES.map(route => route.path)).toMatchInlineSnapshot(`
      [
        "/login",
        "/logout",
        "/401",
        "/404",
        "/500",
        "/service/account/dashboard",
        "/account/facebook",
        "/account/facebook/add/:id",
        "/account/google",
        "/account/google/add/:id",
        "/account/tiktok",
        "/account/tiktok/add/:id",
        "/operate/record",
        "/wallet",
      ]
    `)
  })

  test('built addresses are found again', () => {
    expect(routeOf(paths.accounts('TIKTOK'))?.name).toBe('AccountTikTok')
    expect(routeOf(paths.addQuota('GOOGLE', 'batch'))?.name).toBe('AccountAddGoogle')
    expect(paths.accounts('FACEBOOK', { tab: 'FROZEN', page: undefined })).toBe('/account/facebook?tab=FROZEN')
  })
})

describe('menu', () => {
  test.each([false, true])('every entry has a route that its reader may open (sub-customer: %s)', isSubCustomer => {
    for (const path of entriesOf(isSubCustomer)) {
      const route = routeOf(path)
      expect(route, path).toBeDefined()
      expect(route?.menu).toBe(path)
      if (isSubCustomer) expect(route?.forSubCustomers).toBe(true)
    }
  })

  test('a sub-customer has the fixed reduced tree', () => {
    expect(entriesOf(true)).toEqual(['/service/account/dashboard', '/account/facebook', '/operate/record'])
  })

  test('what the roles do not reach is left out, with the group that it leaves empty', () => {
    const menu = menuFor(['Unassociated'], false)
    expect(menu.map(group => group.title)).toEqual(['首页', '广告'])
  })

  test('the trail names group, column and page', () => {
    const menu = menuFor(ROLES, false)
    expect(trailOf('/account/google', 'Google 账户', menu)).toEqual(['广告', '账户管理', 'Google 账户'])
    expect(trailOf('/account/google', '新增额度', menu)).toEqual(['广告', 'Google 账户', '新增额度'])
    expect(trailOf('/service/account/dashboard', '工作台', menu)).toEqual(['首页', '工作台'])
  })
})
