// Calls of bindings (spec §7: rename, agencies, TikTok partner, pixel-bm, mcc-apply-record). What submits needs the Idempotency-Key header.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { bindingSchemas } from './schemas.ts'

const ACCOUNTS = '/api/custom/client/accounts'
const both = { callers: ['customer', 'sub-customer'], roles: ['Associated'] } as const
const own = { callers: ['customer'], roles: ['Associated'] } as const
const submits = { changesState: true, changes: ['list'] } as const

export const bindingEndpoints = endpointsOf<typeof bindingSchemas>({
  agencies: { ...both, ...submits, path: `${ACCOUNTS}/agencies`, summary: '一个账户绑定或解绑 BM（需 Idempotency-Key）' },
  batchAgencies: { ...both, ...submits, path: `${ACCOUNTS}/batch-agencies`, summary: '批量绑定或解绑 BM（需 Idempotency-Key）' },
  tiktokPartner: { ...both, ...submits, path: `${ACCOUNTS}/tiktok-partner`, summary: '批量绑定或解绑 BC（需 Idempotency-Key）' },
  rename: { ...own, ...submits, path: `${ACCOUNTS}/rename`, summary: '账户改名（需 Idempotency-Key）' },
  batchRename: { ...own, ...submits, path: `${ACCOUNTS}/batch-rename`, summary: '批量改名（需 Idempotency-Key）' },
  takeBack: { ...own, ...submits, path: `${ACCOUNTS}/batch-rename/take-back`, summary: '撤销本批改名（需 Idempotency-Key）' },
  retry: { ...both, ...submits, path: `${ACCOUNTS}/bindings/retry`, summary: '重试失败的绑定（需 Idempotency-Key）' },
  check: { ...both, path: `${ACCOUNTS}/bindings/check`, summary: '校验 BM 或 BC：能否看到、名称与验证状态' },
  list: { ...both, path: `${ACCOUNTS}/bindings/list`, summary: '绑定与改名的记录，最近提交的在前' },
  pixels: { ...both, path: '/api/custom/client/pixel-bm/list', summary: 'Pixel 绑定记录' },
  mccs: { ...both, path: `${ACCOUNTS}/mcc-apply-record`, summary: 'MCC 绑定记录' },
})
