// What the test of Meta's SDK uses of it: the package brings no declarations.
declare module 'facebook-nodejs-business-sdk' {
  type Data = Record<string, unknown>
  type Names = Readonly<Record<string, string>>
  type Node = { id: string; _data: Data }
  type Rows = Node[] & { hasNext(): boolean; next(): Promise<Rows> }

  export class FacebookAdsApi {
    /** The last argument: whether a crash is reported to Meta. */
    constructor(accessToken: string, locale: string, crashLog: boolean)
    /** For objects that take no api of their own. */
    static init(accessToken: string, locale: string, crashLog: boolean): FacebookAdsApi
    getAppID(): Promise<Data>
    static GRAPH: string
    static VERSION: string
    call(method: string, path: readonly string[], params?: Data): Promise<unknown>
  }
  export class AdAccount {
    static Fields: Names
    constructor(id: string, data: Data, parentId: undefined, api: FacebookAdsApi)
    get(fields: readonly string[], params?: Data): Promise<Node>
    update(fields: readonly string[], params: Data): Promise<unknown>
    getInsights(fields: readonly string[], params?: Data): Promise<Rows>
    getInsightsAsync(fields: readonly string[], params?: Data): Promise<AdReportRun>
    getAds(fields: readonly string[], params?: Data): Promise<Rows>
    getAdSets(fields: readonly string[], params?: Data): Promise<Rows>
    getCampaigns(fields: readonly string[], params?: Data): Promise<Rows>
    createCampaign(fields: readonly string[], params: Data): Promise<Node>
    createAdSet(fields: readonly string[], params: Data): Promise<Node>
    createAd(fields: readonly string[], params: Data): Promise<Node>
    createAdImage(fields: readonly string[], params: Data): Promise<Node>
    createAdVideo(fields: readonly string[], params: Data): Promise<Node>
    getAdImages(fields: readonly string[], params?: Data): Promise<Rows>
    getAdVideos(fields: readonly string[], params?: Data): Promise<Rows>
    getPromotePages(fields: readonly string[], params?: Data): Promise<Rows>
    getMinimumBudgets(fields: readonly string[], params?: Data): Promise<Rows>
    getAgencies(fields: readonly string[], params?: Data): Promise<Rows>
    getAdsPixels(fields: readonly string[], params?: Data): Promise<Rows>
    createAgency(fields: readonly string[], params: Data): Promise<unknown>
    deleteAgencies(params: Data): Promise<unknown>
    getActivities(fields: readonly string[], params?: Data): Promise<Rows>
    getAdRulesLibrary(fields: readonly string[], params?: Data): Promise<Rows>
    createAdRulesLibrary(fields: readonly string[], params: Data): Promise<Node>
    getAssignedUsers(fields: readonly string[], params: Data): Promise<Rows>
    createAssignedUser(fields: readonly string[], params: Data): Promise<unknown>
    deleteAssignedUsers(params: Data): Promise<unknown>
  }
  export class Business {
    static Fields: Names
    constructor(id: string, data: Data, parentId: undefined, api: FacebookAdsApi)
    getOwnedAdAccounts(fields: readonly string[], params?: Data): Promise<Rows>
    getClientAdAccounts(fields: readonly string[], params?: Data): Promise<Rows>
    createAdAccount(fields: readonly string[], params: Data): Promise<Node>
    get(fields: readonly string[], params?: Data): Promise<Node>
    getOwnedPixels(fields: readonly string[], params?: Data): Promise<Rows>
    getClientPixels(fields: readonly string[], params?: Data): Promise<Rows>
    getBusinessUsers(fields: readonly string[], params?: Data): Promise<Rows>
    getPendingUsers(fields: readonly string[], params?: Data): Promise<Rows>
    createBusinessUser(fields: readonly string[], params: Data): Promise<Node>
    getBusinessInvoices(fields: readonly string[], params?: Data): Promise<Rows>
  }
  export class AdAccountCreationRequest {
    static Fields: Names
    constructor(id: string, data: Data, parentId: undefined, api: FacebookAdsApi)
    get(fields: readonly string[], params?: Data): Promise<Node>
    getAdAccounts(fields: readonly string[], params?: Data): Promise<Rows>
  }
  export class OmegaCustomerTrx {
    static Fields: Names
    static Type: Names
  }
  export class Ad {
    static Fields: Names
    static EffectiveStatus: Names
    constructor(id: string, data: Data, parentId: undefined, api: FacebookAdsApi)
    get(fields: readonly string[], params?: Data): Promise<Node>
    update(fields: readonly string[], params: Data): Promise<unknown>
  }
  export class AdSet {
    static Fields: Names
    static EffectiveStatus: Names
    static Status: Names
    static OptimizationGoal: Names
    static BillingEvent: Names
    static BidStrategy: Names
    constructor(id: string, data: Data, parentId: undefined, api: FacebookAdsApi)
    get(fields: readonly string[], params?: Data): Promise<Node>
    update(fields: readonly string[], params: Data): Promise<unknown>
  }
  export class Campaign {
    static Fields: Names
    static EffectiveStatus: Names
    static Objective: Names
    static ExecutionOptions: Names
    constructor(id: string, data: Data, parentId: undefined, api: FacebookAdsApi)
    get(fields: readonly string[], params?: Data): Promise<Node>
    update(fields: readonly string[], params: Data): Promise<unknown>
    delete(fields: readonly string[]): Promise<unknown>
  }
  export class AdsInsights {
    static Fields: Names
    static Level: Names
    static DatePreset: Names
    static Breakdowns: Names
  }
  export class AdReportRun {
    static Fields: Names
    id: string
    constructor(id: string, data: Data)
    getInsights(fields: readonly string[], params?: Data): Promise<Rows>
  }
  export class FacebookAdsApiBatch {
    constructor(api: FacebookAdsApi)
    add(
      method: string,
      path: string,
      params: Data | undefined,
      files: undefined,
      onSuccess: (answer: { body: Data }) => void,
      onFailure: (answer: { body: Data }) => void,
    ): Record<string, unknown>
    /** A batch of the calls that were not executed; null where none is left. */
    execute(): Promise<FacebookAdsApiBatch | null>
  }
  export class AdsPixel {
    static Fields: Names
    static PermittedTasks: Names
    constructor(id: string, data: Data, parentId: undefined, api: FacebookAdsApi)
    get(fields: readonly string[], params?: Data): Promise<Node>
    getAgencies(fields: readonly string[], params?: Data): Promise<Rows>
    getSharedAgencies(fields: readonly string[], params?: Data): Promise<Rows>
    createAgency(fields: readonly string[], params: Data): Promise<unknown>
    deleteAgencies(params: Data): Promise<unknown>
    getSharedAccounts(fields: readonly string[], params: Data): Promise<Rows>
    createSharedAccount(fields: readonly string[], params: Data): Promise<unknown>
    deleteSharedAccounts(params: Data): Promise<unknown>
  }
  export class BusinessUser {
    static Fields: Names
    static Role: Names
  }
  export class BusinessRoleRequest {
    static Fields: Names
    constructor(id: string, data: Data, parentId: undefined, api: FacebookAdsApi)
    delete(fields: readonly string[]): Promise<unknown>
  }
  export class AssignedUser {
    static Fields: Names
  }
  export class AdRule {
    static Fields: Names
    static Status: Names
    constructor(id: string, data: Data, parentId: undefined, api: FacebookAdsApi)
    get(fields: readonly string[], params?: Data): Promise<Node>
    update(fields: readonly string[], params: Data): Promise<unknown>
    delete(fields: readonly string[]): Promise<unknown>
  }
  export class AdAccountAdRulesHistory {
    static Fields: Names
  }
  export class AdActivity {
    static Fields: Names
    static EventType: Names
  }
  export class Application {
    constructor(id: string, data: Data, parentId: undefined, api: FacebookAdsApi)
    createSubscription(fields: readonly string[], params: Data): Promise<unknown>
  }
  export class AdCreative {
    static Fields: Names
  }
  export class AdCreativeFeaturesSpec {
    static Fields: Names
  }
  export class AdImage {
    static Fields: Names
  }
  export class AdVideo {
    static Fields: Names
  }
  export class Page {
    static Fields: Names
  }
  export class MinimumBudget {
    static Fields: Names
  }
}
