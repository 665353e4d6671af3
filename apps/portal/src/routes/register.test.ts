// The register: addresses change only on purpose, and those that lead on lead to a page.
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
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

  test('the addresses are these', () => {
    expect(ROUTES.map(route => route.path)).toMatchInlineSnapshot(`
      [
        "/",
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
        "/bind-account",
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
