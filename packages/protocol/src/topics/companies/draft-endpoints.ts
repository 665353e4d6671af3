// Drafts of applications; a sub-customer opens no accounts of its own.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { draftSchemas } from './draft-schemas.ts'

const PATH = '/api/custom/client/companies/draft'
const own = { callers: ['customer'], roles: ['Associated'] } as const

export const draftEndpoints = endpointsOf<typeof draftSchemas>({
  read: { ...own, method: 'GET', path: PATH, summary: '读取本人的草稿；没有草稿时给出上次申请的资料' },
  // A form that saves while somebody types reads nothing again.
  save: { ...own, changesState: true, changes: [], path: PATH, summary: '保存本人的草稿，保留 30 天；版本较旧时不保存，并返回较新的草稿' },
  discard: { ...own, changesState: true, changes: ['read'], path: `${PATH}/discard`, summary: '删除本人的草稿' },
})
