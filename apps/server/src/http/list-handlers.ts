// Handlers of the calls that read a topic's declared lists, over the views that show them.
import type { PortalList } from '@tallyhelm/protocol/lists/portal-lists'
import type { ExportKind } from '@tallyhelm/protocol/topics/exports/kinds'
import { entryOf } from '@tallyhelm/protocol/values/table'
import type { RequestOf, ResponseOf } from '@tallyhelm/protocol/wire/endpoint'
import type { PortalViews, Reader } from '@tallyhelm/views/lists/portal-views'
import type { Call } from './call.ts'

type Lists = { readonly [Kind in ExportKind]?: PortalList }
type Handler<One> = One extends PortalList ? (call: Call, input: RequestOf<One['endpoint']>) => Promise<ResponseOf<One['endpoint']>> : never
type View = { page(reader: Reader, input: unknown): Promise<unknown> }
type OwnCall<One> = One extends { subCustomerCall: infer Own extends string } ? Own : never
/** By the names of the calls, those of sub-customers alike. */
type Handlers<Some extends Lists> = {
  readonly [Kind in keyof Some as Some[Kind] extends PortalList ? Some[Kind]['call'] | OwnCall<Some[Kind]> : never]: Handler<Some[Kind]>
}

export function listHandlers<Some extends Lists>(lists: Some, views: PortalViews<Some>): Handlers<Some> {
  const viewOf = views as Readonly<Record<string, View>> // of the same kinds
  const handlers = Object.entries(lists as Readonly<Record<string, PortalList>>).flatMap(([kind, { call, subCustomerCall = call }]) => {
    const view = entryOf(viewOf, kind)
    const handler = ({ world, scope, tenant, now }: Call, input: unknown) =>
      view?.page({ db: world.db, scope, userId: tenant.userId, now }, input)
    return [call, subCustomerCall].map(name => [name, handler])
  })
  return Object.fromEntries(handlers) as Handlers<Some> // by the names of the lists' calls
}
