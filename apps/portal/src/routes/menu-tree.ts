// Menu tree: the branches of the rail with their meta, in order, and the columns whose pages stand in them (spec §2; screens.md 2.1). Data only.
import type { MenuBadge, MenuPlace, RouteMeta } from './definition.ts'
import { ROUTES } from './register.ts'

export type TreeEntry = { path: string; title?: string; badge?: MenuBadge }
/** What branches are leads nowhere: hiding is said by the pages, and roles are theirs. */
type Branch = Omit<RouteMeta, 'hidden'>
export type TreeColumn = Branch & { entries: readonly TreeEntry[] }
/** `hasFooter`: manual and consultant stand below its columns. */
export type TreeGroup = Branch & Required<Pick<RouteMeta, 'icon'>> & { columns: readonly TreeColumn[]; hasFooter?: true }

/** The pages that were put into these places and are of this tree, in the order of the register. */
const columnsOf =
  (tree: 'customer' | 'sub-customer') =>
  (title: string, places: readonly MenuPlace[], meta: Omit<Branch, 'title'> = {}): TreeColumn => ({
    title,
    ...meta,
    entries: places.flatMap(place =>
      ROUTES.flatMap(({ entry, tree: of }) =>
        entry?.place !== place || (of !== 'both' && of !== tree)
          ? []
          : [{ ...entry, ...(tree === 'sub-customer' ? entry.forSubCustomers : {}) }],
      ),
    ),
  })

const ofCustomers = columnsOf('customer')
const ofSubCustomers = columnsOf('sub-customer')
const untold = { breadcrumb: false } as const

export const CUSTOMER_TREE: readonly TreeGroup[] = [
  // One page: the rail shows it in place of the branch.
  { title: '首页', icon: 'house', columns: [ofCustomers('首页', ['home'], untold)] },
  {
    title: '广告',
    icon: 'megaphone',
    alwaysShow: true,
    hasFooter: true,
    columns: [
      ofCustomers('账户管理', ['accounts']),
      ofCustomers('开户', ['openings']),
      ofCustomers('绑定与授权', ['bindings']),
      ofCustomers('记录', ['records'], { redirect: '/operate/record' }),
      ofCustomers('投放', ['ads']),
    ],
  },
  {
    title: '违规预警',
    icon: 'shield-alert',
    alwaysShow: true,
    redirect: '/rectification/to-be-rectified/facebook',
    columns: [ofCustomers('违规', ['violations'], untold), ofCustomers('冻结', ['freezes'], untold)],
  },
  {
    title: '账单消耗',
    icon: 'chart-column',
    alwaysShow: true,
    columns: [ofCustomers('每日消耗', ['spend'], untold), ofCustomers('月度账单', ['bills'], untold)],
  },
  {
    title: 'AI 助手',
    icon: 'bot',
    alwaysShow: true,
    columns: [ofCustomers('防盗刷', ['monitors']), ofCustomers('创意', ['creatives'])],
  },
  {
    title: '财务',
    icon: 'wallet',
    alwaysShow: true,
    redirect: '/record',
    columns: [ofCustomers('钱包', ['wallet'], { redirect: '/wallet' }), ofCustomers('信用', ['credit'], { redirect: '/credit/limit' })],
  },
  {
    title: '二代工具',
    icon: 'network',
    alwaysShow: true,
    redirect: '/second/asset/list',
    columns: [ofCustomers('子客户', ['sub-customers']), ofCustomers('违规', ['sub-violations'])],
  },
  { title: '帮助', icon: 'book-open', alwaysShow: true, columns: [ofCustomers('帮助中心', ['help'], untold)] },
]

/** The fixed tree of sub-customers. The lists of ad accounts say themselves that they are hidden here. */
export const SUB_CUSTOMER_TREE: readonly TreeGroup[] = [
  { title: '首页', icon: 'house', columns: [ofSubCustomers('首页', ['home'], untold)] },
  {
    title: '广告',
    icon: 'megaphone',
    alwaysShow: true,
    columns: [
      ofSubCustomers('账户列表', ['accounts', 'bindings', 'records'], { redirect: '/account/{channel}' }),
      ofSubCustomers('违规预警', ['violations', 'freezes']),
      ofSubCustomers('消耗', ['spend']),
    ],
  },
  { title: '财务', icon: 'wallet', alwaysShow: true, columns: [ofSubCustomers('钱包', ['wallet'])] },
]
