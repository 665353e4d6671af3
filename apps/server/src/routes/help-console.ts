// Routes of the manual in the console: endpoint → function; each change answers with the article as it stands after it.
import { addArticle, changeArticle } from '@tallyhelm/flows/help/edit-articles'
import { fillManual } from '@tallyhelm/flows/help/fill-manual'
import { consoleHelpEndpoints } from '@tallyhelm/protocol/topics/help/console-endpoints'
import { consoleHelpSchemas } from '@tallyhelm/protocol/topics/help/console-schemas'
import { articleDetail, articleList } from '@tallyhelm/views/help/article-list'
import { routesOf } from '../http/routes.ts'

export const consoleHelpRoutes = routesOf(consoleHelpEndpoints, consoleHelpSchemas, {
  list: ({ world }, input) => articleList(world.db, input),
  detail: ({ world }, input) => articleDetail(world.db, input),
  add: async ({ world, staff }, input) => {
    const article_id = await addArticle(world, staff, input)
    return articleDetail(world.db, { article_id })
  },
  fill: async ({ world, staff }, input) => ({ added: await fillManual(world, staff, input) }),
  change: async ({ world, staff }, input) => {
    await changeArticle(world, staff, input)
    return articleDetail(world.db, input)
  },
})
