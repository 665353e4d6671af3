// The menu and its meta: who sees which entry, what is hidden, which branch stays one, and what the trail says (spec §2, Route meta).
import { CHANNEL_CODES, CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { ROLES, type Role } from '@tallyhelm/protocol/vocabulary/roles'
import { describe, expect, test } from 'vitest'
import { routeOf } from './match.ts'
import { currentEntry, hiddenFor, isHidden, menuFor, menuOf, trailOf } from './menu.ts'
import { CUSTOMER_TREE, SUB_CUSTOMER_TREE, type TreeGroup } from './menu-tree.ts'
import { ROUTES } from './register.ts'

const entriesOf = (isSubCustomer: boolean, roles: readonly Role[] = ROLES, channels: readonly Channel[] = CHANNEL_CODES) =>
  menuFor(roles, isSubCustomer, channels).flatMap(group =>
    'path' in group ? [group.path] : group.columns.flatMap(column => column.items.map(item => item.path)),
  )

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
      expect(entriesOf(isSubCustomer).filter(path => routeOf(path)?.isComing)).toEqual([])
    }
  })

  test('badges stand beside the entries whose lists they count', () => {
    const items = menuFor(ROLES, false).flatMap(group => ('columns' in group ? group.columns.flatMap(column => column.items) : []))
    expect(items.filter(item => item.badge !== undefined).map(item => item.path)).toEqual([
      '/rectification/to-be-rectified/facebook',
      '/rectification/facebook/violate',
      '/rectification/freeze-record/facebook',
      '/rectification/freeze-record/tiktok',
      '/credit/check/facebook',
    ])
  })

  test('a sub-customer has the fixed reduced tree, without the lists of ad accounts', () => {
    const tree = SUB_CUSTOMER_TREE.flatMap(group => group.columns.flatMap(column => column.entries.map(({ path }) => path)))
    expect(tree).toMatchInlineSnapshot(`
      [
        "/service/account/dashboard",
        "/account/facebook",
        "/account/google",
        "/account/tiktok",
        "/account/facebook/bm/batch",
        "/account/facebook/pixel/batch",
        "/account/tiktok/bc/batch",
        "/batch-binding-mcc/google",
        "/operate/record",
        "/account/record/{channel}",
        "/account/pixel-record",
        "/binding-mcc-record/google",
        "/rectification/to-be-rectified/facebook",
        "/rectification/freeze-record/facebook",
        "/rectification/freeze-record/tiktok",
        "/consume/facebook",
        "/consume/google",
        "/consume/tiktok",
        "/record",
      ]
    `)
    // Those that are shown are these, but for what is coming and what is reached from the dashboard.
    const isLeftOut = (path: string) => routeOf(path)?.isComing === true || /^\/account\/[a-z]+$/.test(path)
    expect(entriesOf(true)).toEqual(tree.map(path => path.replace('{channel}', 'facebook')).filter(path => !isLeftOut(path)))
  })

  test('what the roles do not reach is left out, with the group that it leaves empty', () => {
    expect(menuFor(['Unassociated'], false).map(group => group.title)).toEqual(['首页', '广告', '财务', '帮助'])
    expect(entriesOf(false, ['Unassociated'])).not.toContain('/wallet')
    expect(entriesOf(false, ['Associated'])).toContain('/wallet')
  })

  test('one entry for all channels leads to the first that the customer has, and stands for the others', () => {
    const menu = menuFor(ROLES, false, ['GOOGLE', 'TIKTOK'])
    const paths = entriesOf(false, ROLES, ['GOOGLE', 'TIKTOK'])
    for (const path of ['/account/record/google', '/credit/record/google', '/credit/check/google']) expect(paths).toContain(path)
    for (const menuPath of ['/credit/check/facebook', '/credit/check/google'])
      expect(currentEntry(menu, menuPath)).toBe('/credit/check/google')
    expect(currentEntry(menu, '/account/google')).toBe('/account/google')
    expect(currentEntry(menu, '/nowhere')).toBeUndefined()
  })
})

describe('hidden', () => {
  /** Of a user's menu at the top, not of the rail. */
  const BESIDE = ['/user/info']

  test.each([
    ['a customer', false],
    ['a sub-customer', true],
  ])('each page of %s stands in the menu or says that it is hidden', (_who, isSubCustomer) => {
    const entries = (isSubCustomer ? SUB_CUSTOMER_TREE : CUSTOMER_TREE).flatMap(group => group.columns.flatMap(column => column.entries))
    const names = entries.map(({ path }) => routeOf(path.replace('{channel}', 'facebook'))?.name ?? '')
    // An entry may stand for the pages of several channels.
    const family = (name: string) => CHANNEL_CODES.reduce((short, code) => short.replace(CHANNELS[code].name, ''), name)
    const families = new Set(names.map(family))
    const placed = ROUTES.filter(route => route.access === 'signed-in')
      .filter(route => route.tree === 'both' || route.tree === (isSubCustomer ? 'sub-customer' : 'customer'))
      .filter(route => route.hidden !== true && !(route.hidden === 'sub-customer' && isSubCustomer))
    expect(placed.filter(({ name, path }) => !families.has(family(name)) && !BESIDE.includes(path)).map(({ path }) => path)).toEqual([])
  })

  test('what is hidden stands in nobody’s menu, whatever the roles', () => {
    for (const isSubCustomer of [false, true]) {
      expect(entriesOf(isSubCustomer).filter(path => isHidden(path, isSubCustomer))).toEqual([])
    }
  })

  test.each([
    ['/account/facebook', false, false],
    ['/account/facebook', true, true],
    ['/account/tiktok/add/7', false, true],
    ['/user/info', false, false],
    ['/user/info', true, true],
    ['/record/success/9', false, true],
    ['/wallet', true, false],
    ['/nowhere', false, false],
  ])('%s, sub-customer %s: %s', (path, isSubCustomer, expected) => expect(isHidden(path, isSubCustomer)).toBe(expected))

  test('a sub-customer’s lists are known to what leads there beside the menu, in its own channels alone', () => {
    const of = (channels: readonly Channel[]) =>
      hiddenFor({ roles: ['Associated'], isSubCustomer: true, channels }).map(({ path, title }) => [path, title])
    expect(of(CHANNEL_CODES)).toEqual([
      ['/account/facebook', 'Facebook 账户'],
      ['/account/google', 'Google 账户'],
      ['/account/tiktok', 'TikTok 账户'],
    ])
    expect(of(['TIKTOK'])).toEqual([['/account/tiktok', 'TikTok 账户']])
    expect(hiddenFor({ roles: ROLES, isSubCustomer: false, channels: CHANNEL_CODES })).toEqual([])
  })
})

describe('alwaysShow', () => {
  const group = (meta: Partial<TreeGroup>, ...paths: readonly string[]): TreeGroup => ({
    title: '组',
    icon: 'wallet',
    columns: [{ title: '列', entries: paths.map(path => ({ path })) }],
    ...meta,
  })
  const kindsOf = (one: TreeGroup, isShown: (path: string) => boolean = () => true) =>
    menuOf([one], { channels: CHANNEL_CODES }, item => isShown(item.path)).map(shown => ('path' in shown ? shown.path : 'group'))

  test.each<[string, TreeGroup, string[]]>([
    ['one entry takes the place of its branch', group({}, '/wallet'), ['/wallet']],
    ['with alwaysShow it does not', group({ alwaysShow: true }, '/wallet'), ['group']],
    ['two entries stay a branch', group({}, '/wallet', '/record'), ['group']],
    ['without entries there is no branch', group({ alwaysShow: true }), []],
  ])('%s', (_case, one, expected) => expect(kindsOf(one)).toEqual(expected))

  test('what counts are the entries that are shown', () => {
    expect(kindsOf(group({}, '/wallet', '/record'), path => path === '/record')).toEqual(['/record'])
  })

  test('the entry keeps its badge under the title and icon of its branch', () => {
    const one = group({
      columns: [{ title: '列', entries: [{ path: '/rectification/to-be-rectified/facebook', badge: 'rectifications' }] }],
    })
    expect(menuOf([one], { channels: CHANNEL_CODES }, () => true)).toEqual([
      { title: '组', icon: 'wallet', path: '/rectification/to-be-rectified/facebook', badge: 'rectifications' },
    ])
  })

  test('the home page is the one branch that is its page', () => {
    expect(menuFor(ROLES, false).filter(shown => 'path' in shown)).toEqual([
      { title: '首页', icon: 'house', path: '/service/account/dashboard' },
    ])
    expect(menuFor(['Associated'], true).find(({ title }) => title === '财务')).toHaveProperty('columns')
  })
})

describe('trail', () => {
  const trail = (path: string, isSubCustomer = false, roles: readonly Role[] = ROLES, channels: readonly Channel[] = CHANNEL_CODES) => {
    const route = routeOf(path)
    if (!route) throw new Error(`no route for ${path}`)
    return trailOf(route, { roles, isSubCustomer, channels }).map(({ title, path: to }) => (to === undefined ? title : `${title} ${to}`))
  }

  test.each([
    ['/service/account/dashboard', ['首页', '工作台']],
    ['/account/google', ['广告', '账户管理', 'Google 账户']],
    ['/account/google/add/7', ['广告', 'Google 账户 /account/google', '新增额度']],
    ['/account/record/google', ['广告', '记录 /operate/record', '批量导入记录']],
    ['/credit/limit', ['财务 /record', '信用', '授信额度']],
    ['/credit/check/google', ['财务 /record', '对账单', 'Google 对账单']],
    ['/confirmation/customer/bill', ['财务 /record', '对账单 /credit/check/facebook', '账单确认']],
    ['/record/success/9', ['财务 /record', '交易记录 /record', '支付结果']],
    ['/user/info', ['个人中心']],
  ])('%s: %j', (path, expected) => expect(trail(path)).toEqual(expected))

  test.each([
    ['/help/doc', ['帮助', '操作手册']],
    ['/advert/bill/tiktok', ['账单消耗', 'TikTok 月度账单']],
    ['/rectification/freeze-record/tiktok', ['违规预警 /rectification/to-be-rectified/facebook', 'TikTok 冻结明细']],
  ])('a branch with breadcrumb: false has no line: %s', (path, expected) => expect(trail(path)).toEqual(expected))

  test('a page with breadcrumb: false has none either', () => {
    const wallet = routeOf('/wallet')
    const reader = { roles: ROLES, isSubCustomer: false, channels: CHANNEL_CODES }
    expect(wallet && trailOf({ ...wallet, breadcrumb: false }, reader).map(({ title }) => title)).toEqual(['财务', '钱包'])
  })

  test.each([
    ['/account/tiktok', ['广告', '账户列表', 'TikTok 账户']],
    ['/account/tiktok/clear/7', ['广告', 'TikTok 账户 /account/tiktok', '账户清零']],
    ['/operate/record', ['广告', '账户列表 /account/facebook', '账户操作记录']],
    ['/consume/google', ['广告', '消耗', 'Google 每日消耗']],
    ['/record', ['财务', '广告钱包', '交易记录']],
  ])('a sub-customer’s: %s', (path, expected) => expect(trail(path, true)).toEqual(expected))

  test('no line leads where its reader may not go', () => {
    expect(trail('/record', false, ['Unassociated'])).toEqual(['财务', '钱包', '交易记录'])
    expect(trail('/rectification/freeze-record/tiktok', false, ROLES, ['TIKTOK'])).toEqual(['违规预警', 'TikTok 冻结明细'])
    expect(trail('/operate/record', true, ['Associated'], ['TIKTOK'])).toEqual(['广告', '账户列表 /account/tiktok', '账户操作记录'])
  })
})
