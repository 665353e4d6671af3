// Columns of the files of changes that two people make: the proposal, and what was agreed.
import { column, type StaffFile, timeCell } from './staff-file.ts'

const VERDICTS = { APPROVED: '已通过', REJECTED: '已驳回', WITHDRAWN: '已撤回', LAPSED: '已失效' } as const

type Proposed = {
  reason: string
  maker: string
  made_at: string
  verdict: keyof typeof VERDICTS | null
  checker: string | null
  checked_at: string | null
  verdict_reason: string | null
}
/** Who asked for a change, and what became of it. */
export const proposed: StaffFile<Proposed> = [
  column('原因', row => row.reason),
  column('提交人', row => row.maker),
  column('提交时间', row => timeCell(row.made_at)),
  column('结果', row => (row.verdict === null ? '待审核' : VERDICTS[row.verdict])),
  column('审核人', row => row.checker),
  column('审核时间', row => timeCell(row.checked_at)),
  column('审核意见', row => row.verdict_reason),
]
type Agreed = { valid_from: string; maker: string | null; checker: string | null; reason: string | null }
/** Since when it holds, and who agreed. */
export const agreed: StaffFile<Agreed> = [
  column('生效时间', row => timeCell(row.valid_from)),
  column('提交人', row => row.maker),
  column('审核人', row => row.checker),
  column('原因', row => row.reason),
]
