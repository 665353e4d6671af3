// The columns of the console's articles, and their phone card.
import { listOf } from '../../lists/columns.ts'
import type { ConsoleArticle } from './console-schemas.ts'
import { NOTICE_REACHES } from '../notices/enums.ts'
import { ARTICLE_STATES, HELP_TOPICS, HELP_VIDEOS } from './enums.ts'

export const articleRows = listOf<ConsoleArticle>()({
  title: '帮助文档',
  key: 'article_id',
  rowName: ['title'],
  columns: {
    title: { kind: 'own', title: '标题', width: 280, pin: 'left', locked: true },
    state: { kind: 'state', field: 'state', states: ARTICLE_STATES, title: '状态', width: 92 },
    topic: { kind: 'code', field: 'topic', texts: HELP_TOPICS, title: '主题', width: 112 },
    video: { kind: 'code', field: 'video', texts: HELP_VIDEOS, title: '视频', width: 132 },
    reach: { kind: 'code', field: 'reach', texts: NOTICE_REACHES, title: '受众', width: 108 },
    position: { kind: 'number', field: 'position', title: '排序', width: 72 },
    solved: { kind: 'number', field: 'solved', title: '已解决', hint: '读者最近一次的回答', width: 84 },
    unsolved: { kind: 'number', field: 'unsolved', title: '未解决', hint: '读者最近一次的回答', width: 84 },
    changed_by: { kind: 'text', field: 'changed_by', title: '最近修改人', width: 112 },
    changed_at: { kind: 'time', field: 'changed_at', title: '修改时间', width: 172 },
    version: { kind: 'number', field: 'version', title: '版本', width: 64 },
  },
  card: { head: ['title', 'state'], figures: ['solved', 'unsolved'], lines: [['topic'], ['changed_by', 'changed_at']] },
})
