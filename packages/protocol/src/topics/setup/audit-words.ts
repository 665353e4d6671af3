// How the audit log names what happens to setting up.
import type { AuditWords } from '../audit/word-entry.ts'

export const SETUP_WORDS: AuditWords = {
  actions: {
    'setup.test-message': '发送测试消息',
    'setup.test-storage': '测试文件存储',
  },
  objects: {
    setup: '开业清单',
  },
}
