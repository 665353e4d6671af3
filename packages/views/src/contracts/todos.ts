// To-dos about contracts.
import type { CONTRACTS_TODOS } from '@tallyhelm/protocol/topics/contracts/todos'
import type { TodoViews } from '../spend/todo-view.ts'
import { checkContract } from './contract-check.ts'

export const CONTRACTS_TODO_VIEWS: TodoViews<typeof CONTRACTS_TODOS> = {
  CONTRACT: async (tx, scope) => [{ count: (await checkContract(tx, scope)).need_sign ? 1 : 0 }],
}
