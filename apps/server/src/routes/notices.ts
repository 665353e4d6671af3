// Notice routes: endpoint → function.
import { addInterest } from '@tallyhelm/flows/notices/add-interest'
import { findRedirect } from '@tallyhelm/flows/notices/find-redirect'
import { readAllMessages, readMessage } from '@tallyhelm/flows/notices/read-messages'
import { setAlertChoices } from '@tallyhelm/flows/notices/set-alert-choices'
import { noticeSchemas } from '@tallyhelm/protocol/topics/notices/schemas'
import { noticeEndpoints } from '@tallyhelm/protocol/topics/notices/endpoints'
import { activeNotices, announcements } from '@tallyhelm/views/notices/active-notices'
import { alertChoices } from '@tallyhelm/views/notices/alert-choices'
import { interests, messageList, unreadCount } from '@tallyhelm/views/notices/messages'
import { routesOf } from '../http/routes.ts'

export const noticeRoutes = routesOf(noticeEndpoints, noticeSchemas, {
  active: call => activeNotices(call.world.db, call.user, call.now),
  announcements: call => announcements(call.world.db, call.user, call.now),
  unreadCount: call => unreadCount(call.world.db, call.user),
  messages: (call, input) => messageList(call.world.db, call.user, input),
  readMessage: (call, input) => readMessage(call.world, call.user, input),
  readAllMessages: (call, input) => readAllMessages(call.world, call.user, input),
  redirect: (call, input) => findRedirect(call.world, input),
  addInterest: (call, input) => addInterest(call.world, call.user, input),
  interests: call => interests(call.world.db, call.user),
  alertChoices: call => alertChoices(call.world.db, call.scope, call.tenant),
  setAlertChoices: (call, input) => setAlertChoices(call.world, call.tenant, input),
})
