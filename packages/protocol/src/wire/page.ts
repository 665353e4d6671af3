// Pages: the one shape of every list, with the limits of the spec (§9, pagination).
import { z } from 'zod'
import { MAX_PAGE_SIZE, PAGE_SIZES } from './page-sizes.ts'

/** The paging fields of what has no pager of its own: pickers (100 when searching by ids), parts of a page, the account list's batches. */
export const pageRequest = {
  page_num: z.number().int().min(1, '页码从 1 开始').max(100_000, '页码过大').default(1),
  page_size: z.number().int().min(1, '每页至少 1 条').max(MAX_PAGE_SIZE, `每页最多 ${MAX_PAGE_SIZE} 条`).default(10),
}

/** Those of a list with a pager, which offers these sizes and no others. */
export const pagerRequest = {
  ...pageRequest,
  page_size: z
    .number()
    .refine(size => PAGE_SIZES.some(one => one === size), `每页条数应为 ${PAGE_SIZES.slice(0, -1).join('、')} 或 ${PAGE_SIZES.at(-1)}`)
    .default(PAGE_SIZES[0]),
}

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ content: z.array(row), total_size: z.number().int(), page_num: z.number().int(), page_size: z.number().int() })

/** For lists that can be asked for many ids: those that have no row under the filters. Absent when none were asked for. */
export const idPageOf = <Row extends z.ZodType>(row: Row) => pageOf(row).extend({ missing_ids: z.array(z.string()).optional() })

export type Page<Row> = { content: Row[]; total_size: number; page_num: number; page_size: number }
