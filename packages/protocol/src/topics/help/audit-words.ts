// How the audit log names what happens to the manual.
import type { AuditWords } from '../audit/word-entry.ts'

export const HELP_WORDS: AuditWords = {
  actions: {
    'help.add-article': '新建帮助文档',
    'help.fill-manual': '发布自带的帮助文档',
    'help.change-article': '修改帮助文档',
  },
  objects: {
    'help-article': '帮助文档',
  },
}
