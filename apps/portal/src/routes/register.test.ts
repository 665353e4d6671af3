// The register: every menu entry leads somewhere, and addresses change only on purpose.
import { existsSync } from 'node:fs'
import { ROLES } from '@tallyhelm/protocol/vocabulary/roles'
import { describe, expect, test } from 'vitest'
import { routeOf } from './match.ts'
import { currentEntry, menuFor, trailOf } from './menu.ts'
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
        "/register",
        "/auth-redirect",
        "/logout",
        "/sendResetEmail",
        "/resetPwd",
        "/loginReceiver",
        "/look",
        "/401",
        "/404",
        "/500",
        "/feedback",
        "/bind-account/check",
        "/bind-account/bind",
        "/bind-account/success",
        "/bind-account/error",
        "/service/account/dashboard",
        "/user/info",
        "/comingSoon",
        "/comingSoon/comingSoon",
        "/account/facebook",
        "/account/google",
        "/account/tiktok",
        "/account/facebook/add/:id",
        "/account/google/add/:id",
        "/account/tiktok/add/:id",
        "/account/facebook/transfer/:id",
        "/account/google/transfer/:id",
        "/account/tiktok/transfer/:id",
        "/account/facebook/reduce/:id",
        "/account/google/reduce/:id",
        "/account/tiktok/reduce/:id",
        "/account/facebook/clear/:id",
        "/account/google/clear/:id",
        "/account/tiktok/clear/:id",
        "/auto-clear/whitelist/account-list",
        "/account/facebook/bm/batch",
        "/account/facebook/pixel/batch",
        "/account/tiktok/bc/batch",
        "/batch-binding-mcc/facebook/:encryptData?",
        "/batch-binding-mcc/google/:encryptData?",
        "/batch-binding-mcc/tiktok/:encryptData?",
        "/auth-personal-account/facebook",
        "/auth-personal-account/google",
        "/auth-personal-account/tiktok",
        "/batch-modify/facebook",
        "/batch-modify/google",
        "/batch-modify/tiktok",
        "/operate/record",
        "/account/record/facebook",
        "/account/record/google",
        "/account/record/tiktok",
        "/account/pixel-record",
        "/binding-mcc-record/facebook",
        "/binding-mcc-record/google",
        "/binding-mcc-record/tiktok",
        "/advert/dashboard",
        "/history/facebook",
        "/history/google",
        "/history/tiktok",
        "/accountManage/accountManageList",
        "/accountManage/accountManageAdd",
        "/accountManage/ads-suggesstion",
        "/accountManage/ads-suggesstion-effect",
        "/rectification/to-be-rectified/facebook",
        "/rectification/facebook/rectification-detail/:encryptData",
        "/rectification/facebook/violate",
        "/rectification/facebook/violate/detail/:encryptData",
        "/rectification/freeze-record/facebook",
        "/rectification/freeze-record/tiktok",
        "/advert/bill/facebook",
        "/advert/bill/google",
        "/advert/bill/tiktok",
        "/reckoning/bill/facebook",
        "/reckoning/bill/google",
        "/reckoning/bill/tiktok",
        "/advert/consume/facebook",
        "/advert/consume/google",
        "/advert/consume/tiktok",
        "/consume/facebook",
        "/consume/google",
        "/consume/tiktok",
        "/security/config",
        "/security/config/add/:id",
        "/security/config/edit/:id/:auth",
        "/security/config/view/:id/:auth",
        "/tiktok-create-platform",
        "/second/asset/list",
        "/second/asset/account",
        "/second/violation/list",
        "/wallet",
        "/record",
        "/record/success/:id",
        "/credit/limit",
        "/credit/history",
        "/credit/record/facebook",
        "/credit/record/google",
        "/credit/record/tiktok",
        "/credit/check/facebook",
        "/credit/check/google",
        "/credit/check/tiktok",
        "/credit/check/others",
        "/confirmation/customer/bill",
        "/credit/repayment",
        "/help/doc",
        "/help/video",
      ]
    `)
  })

  test('one that is coming says what it will be for, and has no page of its own', () => {
    for (const route of ROUTES) {
      if (route.coming !== undefined) expect(route.page).toBe('coming/ComingPage')
      if (route.page === 'coming/ComingPage' && !route.path.startsWith('/comingSoon')) expect(route.coming, route.path).toMatch(/。$/)
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

describe('menu', () => {
  test.each([false, true])('every entry has a route that its reader may open (sub-customer: %s)', isSubCustomer => {
    for (const path of entriesOf(isSubCustomer)) {
      const route = routeOf(path)
      expect(route, path).toBeDefined()
      expect(route?.menu).toBe(path)
      expect(route?.tree).not.toBe(isSubCustomer ? 'customer' : 'sub-customer')
    }
  })

  test('a page that is coming is left out', () => {
    for (const isSubCustomer of [false, true]) {
      expect(entriesOf(isSubCustomer).filter(path => routeOf(path)?.coming !== undefined)).toEqual([])
    }
  })

  test('badges stand beside the entries whose lists they count', () => {
    const items = menuFor(ROLES, false).flatMap(group => ('columns' in group ? group.columns.flatMap(column => column.items) : []))
    expect(items.filter(item => item.badge !== undefined).map(item => item.path)).toEqual([
      '/rectification/to-be-rectified/facebook',
      '/rectification/freeze-record/facebook',
      '/rectification/freeze-record/tiktok',
      '/credit/check/facebook',
    ])
  })

  test('a sub-customer has the fixed reduced tree', () => {
    expect(entriesOf(true)).toMatchInlineSnapshot(`
      [
        "/service/account/dashboard",
        "/account/facebook",
        "/operate/record",
        "/account/record/facebook",
        "/rectification/to-be-rectified/facebook",
        "/rectification/freeze-record/facebook",
        "/rectification/freeze-record/tiktok",
        "/record",
      ]
    `)
  })

  test('what the roles do not reach is left out, with the group that it leaves empty', () => {
    expect(menuFor(['Unassociated'], false).map(group => group.title)).toEqual(['首页', '广告', '财务', '帮助'])
    expect(entriesOf(false, ['Unassociated'])).not.toContain('/wallet')
    expect(entriesOf(false, ['Associated'])).toContain('/wallet')
  })

  test('the trail names group, column and page, also of pages that the menu leaves out', () => {
    expect(trailOf('/account/google', 'Google 账户', false)).toEqual(['广告', '账户管理', 'Google 账户'])
    expect(trailOf('/account/google', '新增额度', false)).toEqual(['广告', 'Google 账户', '新增额度'])
    expect(trailOf('/service/account/dashboard', '工作台', false)).toEqual(['首页', '工作台'])
    expect(trailOf('/credit/limit', '授信额度', false)).toEqual(['财务', '信用', '授信额度'])
    expect(trailOf('/consume/google', 'Google 每日消耗', true)).toEqual(['广告', '消耗', 'Google 每日消耗'])
  })

  test('a sub-customer’s one entry for the account lists stands for those of all channels', () => {
    const menu = menuFor(['Associated'], true, ['GOOGLE', 'TIKTOK'])
    for (const path of ['/account/google', '/account/tiktok']) expect(currentEntry(menu, path)).toBe('/account/google')
    expect(currentEntry(menu, '/operate/record')).toBe('/operate/record')
    expect(currentEntry(menu, '/wallet')).toBeUndefined()
    expect(currentEntry(menuFor(['Associated'], false), '/account/google')).toBe('/account/google')
    expect(trailOf('/account/tiktok', '账户清零', true)).toEqual(['广告', '账户列表', '账户清零'])
    expect(trailOf('/account/google', 'Google 账户', true)).toEqual(['广告', '账户列表', 'Google 账户'])
  })
})
