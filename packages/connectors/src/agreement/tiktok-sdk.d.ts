// What the test of TikTok's SDK uses of it: the package brings no declarations, and its index leaves BcPaymentApi out.
declare module 'tiktok-business-api-sdk-official/src/ApiClient.js' {
  export class ApiClient {
    basePath: string
  }
}
declare module 'tiktok-business-api-sdk-official/src/api/AccountManagementApi.js' {
  export class AccountManagementApi {
    constructor(client: unknown)
  }
}
declare module 'tiktok-business-api-sdk-official/src/api/AdApi.js' {
  export class AdApi {
    constructor(client: unknown)
  }
}
declare module 'tiktok-business-api-sdk-official/src/api/AuthenticationApi.js' {
  export class AuthenticationApi {
    constructor(client: unknown)
  }
}
declare module 'tiktok-business-api-sdk-official/src/api/BCApi.js' {
  export class BCApi {
    constructor(client: unknown)
  }
}
declare module 'tiktok-business-api-sdk-official/src/api/BcPaymentApi.js' {
  export class BcPaymentApi {
    constructor(client: unknown)
  }
}
declare module 'tiktok-business-api-sdk-official/src/api/ReportingApi.js' {
  export class ReportingApi {
    constructor(client: unknown)
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/BcTransferBody.js' {
  export class BcTransferBody {
    /** Each value turned into its type; what the model does not know is left out. */
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/FilteringBcAccountTransactionGet.js' {
  export class FilteringBcAccountTransactionGet {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/FilteringReportIntegratedGet.js' {
  export class FilteringReportIntegratedGet {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/ReportTaskCreateBody.js' {
  export class ReportTaskCreateBody {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/SmartPlusAdAppealBody.js' {
  export class SmartPlusAdAppealBody {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/AdvertiserCreateBody.js' {
  export class AdvertiserCreateBody {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/AdvertiserUpdateBody.js' {
  export class AdvertiserUpdateBody {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/PartnerAddBody.js' {
  export class PartnerAddBody {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/AssetDeleteBody.js' {
  export class AssetDeleteBody {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/api/AdgroupApi.js' {
  export class AdgroupApi {
    constructor(client: unknown)
  }
}
declare module 'tiktok-business-api-sdk-official/src/api/CampaignCreationApi.js' {
  export class CampaignCreationApi {
    constructor(client: unknown)
  }
}
declare module 'tiktok-business-api-sdk-official/src/api/CreativeManagementApi.js' {
  export class CreativeManagementApi {
    constructor(client: unknown)
  }
}
declare module 'tiktok-business-api-sdk-official/src/api/FileApi.js' {
  export class FileApi {
    constructor(client: unknown)
  }
}
declare module 'tiktok-business-api-sdk-official/src/api/IdentityApi.js' {
  export class IdentityApi {
    constructor(client: unknown)
  }
}
declare module 'tiktok-business-api-sdk-official/src/api/MeasurementApi.js' {
  export class MeasurementApi {
    constructor(client: unknown)
  }
}
declare module 'tiktok-business-api-sdk-official/src/api/ToolApi.js' {
  export class ToolApi {
    constructor(client: unknown)
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/CampaignCreateBody.js' {
  export class CampaignCreateBody {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/AdgroupCreateBody.js' {
  export class AdgroupCreateBody {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/AdCreateBody.js' {
  export class AdCreateBody {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/AdcreateCreatives.js' {
  export class AdcreateCreatives {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/CampaignUpdateBody.js' {
  export class CampaignUpdateBody {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/AdgroupUpdateBody.js' {
  export class AdgroupUpdateBody {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/CampaignStatusUpdateBody.js' {
  export class CampaignStatusUpdateBody {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/AdgroupStatusUpdateBody.js' {
  export class AdgroupStatusUpdateBody {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/AdStatusUpdateBody.js' {
  export class AdStatusUpdateBody {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/FilteringCampaignGet.js' {
  export class FilteringCampaignGet {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/FilteringAdgroupGet.js' {
  export class FilteringAdgroupGet {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/FilteringAdGet.js' {
  export class FilteringAdGet {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
declare module 'tiktok-business-api-sdk-official/src/model/IdentityCreateBody.js' {
  export class IdentityCreateBody {
    static constructFromObject(data: Record<string, unknown>): Record<string, unknown>
  }
}
