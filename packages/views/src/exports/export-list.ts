// The exports that one user let run in the background, newest first.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import type { ExportJob, ExportListRequest, ExportPage } from '@tallyhelm/protocol/topics/exports/schemas'
import { staticUrl } from '@tallyhelm/protocol/topics/files/urls'
import sql, { join } from 'sql-template-tag'

type Row = Omit<ExportJob, 'file_url' | 'created_at' | 'finished_at' | 'expires_at'> & {
  stored_name: string | null
  created_at: Date
  finished_at: Date | null
  expires_at: Date | null
}

/** Files past their time are shown as expired at once, however late they are deleted. */
export async function exportList(
  db: Database,
  scope: TenantScope,
  { userId, staticHost, now, request }: { userId: string; staticHost: string; now: Date; request: ExportListRequest },
): Promise<ExportPage> {
  const where = join([ownRows(scope, 'e'), sql`e.user_id = ${userId}`], ' and ')
  const { rows, counted } = await db.read(scope, async tx => ({
    rows: await tx.rows<Row>(sql`
      select e.id as export_id, e.kind, e.page_name, e.format,
        case when e.state = 'DONE' and e.expires_at <= ${now} then 'EXPIRED' else e.state end as state,
        e.rows_done, e.rows_total, e.bytes::float8 as bytes, e.fail_reason, e.created_at, e.finished_at, e.expires_at,
        case when e.expires_at > ${now} then e.file_name end as file_name,
        case when e.expires_at > ${now} then e.stored_name end as stored_name
      from exports_exports e where ${where}
      order by e.id desc limit ${request.page_size} offset ${(request.page_num - 1) * request.page_size}`),
    counted: await tx.one<{ total: number }>(sql`select count(*)::int as total from exports_exports e where ${where}`),
  }))
  const text = (at: Date | null) => at?.toISOString() ?? null
  return {
    content: rows.map(({ stored_name, created_at, finished_at, expires_at, ...row }) => ({
      ...row,
      file_name: stored_name === null ? null : row.file_name,
      file_url: stored_name === null ? null : staticUrl(staticHost, stored_name),
      created_at: created_at.toISOString(),
      finished_at: text(finished_at),
      expires_at: text(expires_at),
    })),
    total_size: counted.total,
    page_num: request.page_num,
    page_size: request.page_size,
  }
}
