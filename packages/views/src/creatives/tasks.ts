// Videos that a customer has TikTok's AI make, with the asset that came of each (screens.md 8).
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { TaskKind } from '@tallyhelm/protocol/topics/creatives/enums'
import { taskFilters } from '@tallyhelm/protocol/topics/creatives/lists'
import type { Task, TaskListRequest, TaskPage } from '@tallyhelm/protocol/topics/creatives/schemas'
import { staticUrl } from '@tallyhelm/protocol/topics/files/urls'
import sql, { raw } from 'sql-template-tag'
import { type ConditionTable, conditionsOf, contains, is } from '../lists/conditions.ts'
import { type Fields, readPage } from '../lists/read-page.ts'

type Row = Omit<Task, 'preview_url'> & { file_name: string | null }

/** Refuses CREATIVE_TIKTOK_CLOSED where TikTok is not opened for the reader's customer. */
export async function taskList(
  db: Database,
  scope: TenantScope,
  { kind, request, staticHost }: { kind: TaskKind; request: TaskListRequest; staticHost: string },
): Promise<TaskPage> {
  return await db.read(scope, async tx => {
    const opened = await tx.maybe(sql`
      select from organization_customers c where c.id = ${scope.customerId} and 'TIKTOK' = any(c.opened_channels)`)
    if (!opened) throw new Refusal('CREATIVE_TIKTOK_CLOSED')
    const page = await readPage<Row>(
      tx,
      FIELDS,
      {
        tables: sql`creatives_tasks t join ad_accounts_accounts n on n.customer_id = t.customer_id and n.id = t.ad_account_id
          left join creatives_assets a on a.customer_id = t.customer_id and a.id = t.asset_id and a.removed_at is null`,
        owner: { customersAlone: 't.customer_id' },
        conditions: [sql`t.kind = ${kind}`, ...conditionsOf(taskFilters, request, CONDITIONS)],
        order: sql`t.id desc`,
      },
      request,
    )
    const content = page.content.map(({ file_name: fileName, ...row }) => ({
      ...row,
      preview_url: fileName === null ? null : staticUrl(staticHost, fileName),
    }))
    return { ...page, content }
  })
}

const CONDITIONS: ConditionTable<typeof taskFilters> = { name: contains(sql`t.name`), state: is(sql`t.state`) }

const FIELDS: Fields<Row> = {
  task_id: raw('t.id'),
  kind: raw('t.kind'),
  name: raw('t.name'),
  script: raw('t.script'),
  account_id: raw('n.id'),
  outside_account_id: raw('n.outside_account_id'),
  account_name: raw('n.account_name'),
  avatar_id: raw('t.avatar_id'),
  state: raw('t.state'),
  reason: raw('t.reason'),
  asset_id: raw('a.id'),
  file_name: raw('a.file_name'),
  created_by: raw('t.created_by'),
  created_at: raw('t.created_at'),
  ended_at: raw('t.ended_at'),
}
