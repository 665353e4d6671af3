// Calls of bindings (spec §7: rename, agencies, TikTok partner, pixel-bm, mcc-apply-record). What submits needs the Idempotency-Key header.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { bindingSchemas } from './schemas.ts'

const ACCOUNTS = '/api/custom/client/accounts'
const PIXEL_BM = '/api/custom/client/pixel-bm'
const both = { callers: ['customer', 'sub-customer'], roles: ['Associated'] } as const
const own = { callers: ['customer'], roles: ['Associated'] } as const
const submits = { changesState: true, changes: ['list', 'pixels', 'mccs'] } as const

export const bindingEndpoints = endpointsOf<typeof bindingSchemas>({
  agencies: { ...both, ...submits, path: `${ACCOUNTS}/agencies`, summary: '一个账户绑定或解绑 BM（需 Idempotency-Key）' },
  batchAgencies: { ...both, ...submits, path: `${ACCOUNTS}/batch-agencies`, summary: '批量绑定或解绑 BM（需 Idempotency-Key）' },
  tiktokPartner: { ...both, ...submits, path: `${ACCOUNTS}/tiktok-partner`, summary: '批量绑定或解绑 BC（需 Idempotency-Key）' },
  pixel: { ...both, ...submits, path: `${ACCOUNTS}/pixel`, summary: '一个账户绑定或解绑 Pixel（需 Idempotency-Key）' },
  batchPixel: { ...both, ...submits, path: `${ACCOUNTS}/batch-pixel`, summary: '批量绑定或解绑 Pixel（需 Idempotency-Key）' },
  pixelApply: { ...both, ...submits, path: `${PIXEL_BM}/apply`, summary: '申请将 Pixel 绑定到 BM（需 Idempotency-Key）' },
  pixelUnbind: { ...both, ...submits, path: `${PIXEL_BM}/unbinding-apply`, summary: '申请解绑 Pixel（需 Idempotency-Key）' },
  moveManager: { ...both, ...submits, path: `${ACCOUNTS}/move-manager-link`, summary: '绑定、迁移或解绑 MCC（需 Idempotency-Key）' },
  managers: { ...both, path: `${ACCOUNTS}/bindings/managers`, summary: '账户可以迁移到的代理 MCC' },
  rename: { ...own, ...submits, path: `${ACCOUNTS}/rename`, summary: '账户改名（需 Idempotency-Key）' },
  batchRename: { ...own, ...submits, path: `${ACCOUNTS}/batch-rename`, summary: '批量改名（需 Idempotency-Key）' },
  takeBack: { ...own, ...submits, path: `${ACCOUNTS}/batch-rename/take-back`, summary: '撤销本批改名（需 Idempotency-Key）' },
  retry: { ...both, ...submits, path: `${ACCOUNTS}/bindings/retry`, summary: '重试失败的绑定（需 Idempotency-Key）' },
  lookAgain: { ...both, ...submits, path: `${ACCOUNTS}/bindings/look-again`, summary: '立即再次验证等待中的绑定' },
  check: { ...both, path: `${ACCOUNTS}/bindings/check`, summary: '校验 BM 或 BC：能否看到、名称与验证状态' },
  refused: { ...both, path: `${ACCOUNTS}/bindings/refused`, summary: '一次提交中未能开始的项及原因' },
  list: { ...both, path: `${ACCOUNTS}/bindings/list`, summary: '绑定与改名的记录，最近提交的在前' },
  pixels: { ...both, path: `${PIXEL_BM}/list`, summary: 'Pixel 绑定记录' },
  mccs: { ...both, path: `${ACCOUNTS}/mcc-apply-record`, summary: 'MCC 绑定记录' },
})
