// Drafts of plans: those that the reader may see, and what is in one.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { DRAFTS_MOST } from '@tallyhelm/protocol/topics/ad-management/publishing-limits'
import type { AdDraftDetail, AdDrafts } from '@tallyhelm/protocol/topics/ad-management/publishing-schemas'
import sql, { raw } from 'sql-template-tag'
import { wireRow } from '../lists/read-page.ts'

const FIELDS = raw('d.id as draft_id, d.version, d.channel, d.draft_name, d.saved_by, d.saved_at')

export async function adDraftList(db: Database, scope: TenantScope): Promise<AdDrafts> {
  const rows = await db.read(scope, tx =>
    tx.rows<Record<string, unknown>>(sql`
      select ${FIELDS} from ad_management_drafts d where ${ownRows(scope, 'd')} order by d.saved_at desc, d.id desc limit ${DRAFTS_MOST}`),
  )
  return { content: rows.map(row => wireRow<AdDrafts['content'][number]>(row)) }
}

/** Refuses NOT_FOUND. */
export async function adDraftDetail(db: Database, scope: TenantScope, draftId: string): Promise<AdDraftDetail> {
  const row = await db.read(scope, tx =>
    tx.maybe<Record<string, unknown>>(sql`
      select ${FIELDS}, d.content from ad_management_drafts d where d.id = ${draftId} and ${ownRows(scope, 'd')}`),
  )
  if (!row) throw new Refusal('NOT_FOUND')
  return wireRow<AdDraftDetail>(row)
}
