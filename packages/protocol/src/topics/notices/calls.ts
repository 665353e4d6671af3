// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import { z } from 'zod'
import type { SchemasFor } from '../../wire/schemas.ts'
import type { noticeEndpoints } from './endpoints.ts'
import {
  activeNotices,
  announcements,
  interestRequest,
  interests,
  messageListRequest,
  messagePage,
  readAllMessagesRequest,
  readMessageRequest,
  redirectRequest,
  redirectTarget,
  unreadCount,
} from './schemas.ts'

const nothing = z.object({})

export const noticeSchemas = {
  active: { request: nothing, response: activeNotices },
  announcements: { request: nothing, response: announcements },
  unreadCount: { request: nothing, response: unreadCount },
  messages: { request: messageListRequest, response: messagePage },
  readMessage: { request: readMessageRequest, response: unreadCount },
  readAllMessages: { request: readAllMessagesRequest, response: unreadCount },
  redirect: { request: redirectRequest, response: redirectTarget },
  addInterest: { request: interestRequest, response: interests },
  interests: { request: nothing, response: interests },
} satisfies SchemasFor<typeof noticeEndpoints>
