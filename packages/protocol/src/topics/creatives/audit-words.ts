// How the audit log names what happens to creatives.
import type { AuditWords } from '../audit/word-entry.ts'

export const CREATIVES_WORDS: AuditWords = {
  actions: {
    'creatives.upload': '上传素材',
    'creatives.push': '推送素材',
    'creatives.remove': '删除素材',
    'creatives.create-identity': '创建 TikTok 身份',
    'creatives.create-avatar-video': '生成数字人视频',
    'creatives.create-symphony-video': '生成 Symphony 视频',
  },
  objects: { 'creative-asset': '素材', 'creative-task': '生成任务' },
  fields: { bytes: '字节数' },
}
