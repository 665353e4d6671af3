// What stands in the files of the console's lists of this topic.
import { column, fileOfList } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { consolePauseRows, consoleRuleRows, consoleTroubleRows } from './console-columns.ts'

export const MONITOR_FILES = {
  STAFF_MONITOR_RULES: fileOfList(consoleRuleRows, { sentence: row => row.sentence, stopped: row => row.stopped_reason, actions: null }, [
    column('停用人', row => row.stopped_by),
    column('客户编号', row => row.customer_id, 'id'),
  ]),
  STAFF_MONITOR_PAUSES: fileOfList(consolePauseRows, {}, [
    column('暂停编号', row => row.pause_id, 'id'),
    column('规则编号', row => row.rule_id, 'id'),
    column('客户编号', row => row.customer_id, 'id'),
  ]),
  STAFF_MONITOR_TROUBLES: fileOfList(consoleTroubleRows, {}, [column('客户编号', row => row.customer_id, 'id')]),
} as const satisfies SomeStaffFiles
