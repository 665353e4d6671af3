// Routes of the four operations on quota and their records (spec §2, Advert area).
import type { PageEntry } from '../../routes/definition.ts'

/** The form of an operation stands below the list of its accounts. */
const form = { below: '/account/{channel}', isUncached: true } as const
const toBoth = { tree: 'both' } as const

export const quotaRoutes: readonly PageEntry[] = [
  {
    ...form,
    ...toBoth,
    name: 'AccountAdd',
    path: '/account/{channel}/add/:id',
    title: '新增额度',
    page: 'quota/AddQuotaPage',
  },
  {
    ...form,
    ...toBoth,
    name: 'AccountTransfer',
    path: '/account/{channel}/transfer/:id',
    title: '转移额度',
    page: 'quota/TransferQuotaPage',
  },
  {
    ...form,
    name: 'AccountReduce',
    path: '/account/{channel}/reduce/:id',
    title: '调减额度',
    page: 'quota/ReduceQuotaPage',
  },
  {
    ...form,
    ...toBoth,
    name: 'AccountClear',
    path: '/account/{channel}/clear/:id',
    title: '账户清零',
    page: 'quota/ClearQuotaPage',
  },
  {
    ...toBoth,
    name: 'OperateRecord',
    path: '/operate/record',
    title: '账户操作记录',
    page: 'quota/OperateRecordPage',
    menu: 'records',
  },
]
