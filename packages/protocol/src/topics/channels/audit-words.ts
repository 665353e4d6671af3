// How the audit log names what happens to channels.
import type { AuditWords } from '../audit/word-entry.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { credentialFields } from './credentials.ts'

export const CHANNELS_WORDS: AuditWords = {
  actions: {
    'channels.pause-dispatch': '暂停派单',
    'channels.resume-dispatch': '恢复派单',
  },
  objects: {
    channel: '渠道',
  },
  fields: {
    is_paused: '是否暂停派单',
    opens: '可访问的主体',
    ...Object.fromEntries(CHANNEL_CODES.flatMap(channel => credentialFields(channel).map(([name, { label }]) => [name, label]))),
  },
}
