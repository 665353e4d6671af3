// Notices, messages, the redirect list and interests in coming features.
import { z } from 'zod'
import { id, instant } from '../../wire/fields.ts'
import { pageOf, pageRequest } from '../../wire/page.ts'
import { alertChoices, setAlertChoicesRequest } from './alert-schemas.ts'
import { MESSAGE_KIND_CODES, NOTICE_KIND_CODES, NOTICE_PLACEMENTS } from './enums.ts'

/** Structured text: the browser never gets markup. */
export const noticeBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
])
export type NoticeBlock = z.output<typeof noticeBlock>

export const notice = z.object({
  notice_id: z.string(),
  kind: z.enum(NOTICE_KIND_CODES),
  placement: z.enum(NOTICE_PLACEMENTS),
  title: z.string(),
  body: z.array(noticeBlock),
  /** closes by itself after so many seconds; null stays until closed */
  countdown_seconds: z.number().int().nullable(),
  /** the local-storage key under which the browser remembers that it was seen; null is shown each time */
  seen_flag: z.string().nullable(),
  /** may be opened again from the message entry of the top bar, as long as it is active */
  is_reopenable: z.boolean(),
  active_from: instant,
  active_until: instant.nullable(),
})
/** A notice as the signed-in user sees it now. */
export type Notice = z.output<typeof notice>
export const activeNotices = z.object({ notices: z.array(notice) })
export type ActiveNotices = z.output<typeof activeNotices>

export const announcement = notice.pick({ notice_id: true, title: true, body: true }).extend({ published_at: instant })
export type Announcement = z.output<typeof announcement>
export const announcements = z.object({ announcements: z.array(announcement) })
export type Announcements = z.output<typeof announcements>

const messageKind = z.enum(MESSAGE_KIND_CODES, '消息类型不正确')
export const message = z.object({
  message_id: z.string(),
  kind: z.enum(MESSAGE_KIND_CODES),
  title: z.string(),
  body: z.string(),
  /** a path inside the portal, with its query; null leads nowhere */
  link: z.string().nullable(),
  created_at: instant,
  read_at: instant.nullable(),
})
/** One message of the signed-in user. */
export type Message = z.output<typeof message>
export const messageListRequest = z.object({
  ...pageRequest,
  is_read: z.boolean('阅读状态不正确').optional(),
  kind: messageKind.optional(),
})
export type MessageListRequest = z.output<typeof messageListRequest>
export const messagePage = pageOf(message).extend({ unread_count: z.number().int() })
export type MessagePage = z.output<typeof messagePage>
export const unreadCount = z.object({ unread_count: z.number().int() })
export type UnreadCount = z.output<typeof unreadCount>
export const readMessageRequest = z.object({ message_id: id('消息') })
export const readAllMessagesRequest = z.object({ kind: messageKind.optional() })
export type ReadAllMessagesRequest = z.output<typeof readAllMessagesRequest>

/** The data of the server-sent event `message`: a message of the stream's own user has arrived. */
export const messageEvent = z.object({ message_id: z.string(), kind: z.enum(MESSAGE_KIND_CODES) })
export type MessageEvent = z.output<typeof messageEvent>

export const redirectRequest = z.object({ id: z.string('请提供链接编号').regex(/^[a-z0-9-]{1,60}$/, '链接编号不正确') })
export const redirectTarget = z.object({ id: z.string(), url: z.string(), title: z.string(), host: z.string() })
/** Where an id of the server's own list leads; the page in between shows `host` before it goes there. */
export type RedirectTarget = z.output<typeof redirectTarget>

/** One place outside as the operator configures it: https only, a host name, no name or password in it. */
export const configuredRedirects = z
  .array(
    z.object({
      id: z.string().regex(/^[a-z0-9-]{1,60}$/),
      title: z.string().min(1).max(60),
      url: z
        .url({ protocol: /^https$/, hostname: z.regexes.domain })
        .max(500)
        .refine(url => !/^[^/]*\/\/[^/?#]*@/.test(url), 'must not hold a name or password'),
    }),
  )
  .max(100)
export type ConfiguredRedirect = z.output<typeof configuredRedirects>[number]

export const interestRequest = z.object({
  feature: z
    .string('请提供功能标识')
    .trim()
    .regex(/^[A-Za-z0-9/._-]{1,60}$/, '功能标识不正确'),
})
export const interests = z.object({ features: z.array(z.string()) })
/** The coming features that the user wants to hear of, sorted. */
export type Interests = z.output<typeof interests>

const nothing = z.object({})

/** What each call takes and answers. */
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
  alertChoices: { request: nothing, response: alertChoices },
  setAlertChoices: { request: setAlertChoicesRequest, response: nothing },
}
