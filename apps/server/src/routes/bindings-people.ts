// Routes of the people of ad accounts, and of their consents at Facebook: endpoint → function.
import { askPeople } from '@tallyhelm/flows/bindings/ask-people'
import { beginConsent, finishConsent, revokeConsent } from '@tallyhelm/flows/bindings/consent'
import { peopleEndpoints } from '@tallyhelm/protocol/topics/bindings/people-endpoints'
import { peopleSchemas } from '@tallyhelm/protocol/topics/bindings/people-schemas'
import { ownConsents } from '@tallyhelm/views/bindings/consents'
import { routesOf } from '../http/routes.ts'

export const bindingPeopleRoutes = routesOf(peopleEndpoints, peopleSchemas, {
  relationEmail: ({ world, tenant, idempotencyKey }, { account_ids: accountIds, ...asked }) =>
    askPeople(world, tenant, { ...asked, idempotencyKey, channel: 'GOOGLE', accountIds }),
  grant: ({ world, tenant, idempotencyKey }, { account_ids: accountIds, ...asked }) =>
    askPeople(world, tenant, { ...asked, idempotencyKey, accountIds }),
  consents: ({ world, scope }) => ownConsents(world.db, scope),
  begin: ({ world, tenant }) => beginConsent(world, tenant),
  finish: ({ world, tenant }, input) => finishConsent(world, tenant, input),
  revoke: ({ world, tenant }, input) => revokeConsent(world, tenant, input),
})
