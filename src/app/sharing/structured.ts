/**
 * Builds structured data (JSON-LD) for search engines from the data that a rendered page has read. URLs are paths;
 * `document.ts` makes them absolute. Runs on the server only.
 */
import { allVerticals, getVerticalOfBusiness, verticals } from '#contract/verticals/index'
import { getPiecesLeft } from '#contract/verticals/pieces-left'
import { buildPath } from '#contract/verticals/vertical'
import type { Listing, Vendor } from '#contract/catalogue/catalogue'
import { weekdays } from '#contract/core/dates'
import { paths } from '../../paths'
import { structuredDataByVertical } from '../../verticals/structured-data'
import type { SchemaOrgObject } from '../../verticals/schema-org'
import type { Head } from '../../page'

/** Catalogue data that one page can have read. */
interface Answer {
  listing?: Listing
  vendor?: Vendor
  listings?: Listing[]
  vendors?: Vendor[]
}

interface Crumb {
  name: string
  path: string
}

const homeCrumb: Crumb = { name: 'Home', path: paths.home }

/**
 * Builds the structured data of a page.
 * @param answers responses that the page has read
 * @returns undefined if the page is not indexed
 */
export function structuredData(head: Head, answers: readonly unknown[]): object | undefined {
  if (!head.canonical || (head.status ?? 200) >= 400) return undefined
  const graph = [...buildGraph(head, head.canonical, answers), ...(head.jsonLd ? [head.jsonLd] : [])]
  return { '@context': 'https://schema.org', '@graph': graph }
}

function buildGraph(head: Head, canonical: string, answers: readonly unknown[]): SchemaOrgObject[] {
  if (canonical === paths.home) return [organization, website]
  const { listing, vendor, listings, vendors } = Object.assign({}, ...answers.filter(isCatalogueAnswer)) as Answer
  const here = { name: getPageName(head), path: canonical }
  if (listing && vendor) {
    const list = verticals[listing.vertical]
    const listCrumb = { name: list.name, path: list.routes.list }
    const vendorCrumb = { name: vendor.businessName, path: getVendorPath(vendor) }
    return [
      buildBreadcrumbs(homeCrumb, listCrumb, vendorCrumb, { name: listing.name, path: listing.path }),
      buildOfferedThing(listing, vendor),
    ]
  }
  if (vendor) {
    const { name, routes } = getVerticalOfBusiness(vendor.businessType)
    return [
      buildBreadcrumbs(homeCrumb, { name, path: routes.list }, { name: vendor.businessName, path: canonical }),
      buildBusiness(vendor),
    ]
  }
  const items =
    listings?.map(({ name, path }) => ({ name, path })) ??
    vendors?.map((listedVendor) => ({ name: listedVendor.businessName, path: getVendorPath(listedVendor) }))
  return items?.length
    ? [buildBreadcrumbs(homeCrumb, here), buildItemList(here, items)]
    : [buildBreadcrumbs(homeCrumb, here)]
}

const isCatalogueAnswer = (answer: unknown): answer is Answer =>
  typeof answer === 'object' &&
  answer !== null &&
  ['listing', 'vendor', 'listings', 'vendors'].some((name) => name in answer)

const getPageName = ({ title }: Head): string => title.replace(/ \| Tilipo$/, '')

const getVendorPath = ({ _id, businessType }: Vendor): string =>
  buildPath(getVerticalOfBusiness(businessType).routes.vendor, _id)

const organization: SchemaOrgObject = {
  '@type': 'Organization',
  '@id': '/#organization',
  name: 'Tilipo',
  url: '/',
  logo: '/icons/icon-512.png',
  areaServed: { '@type': 'Country', name: 'Zambia' },
  contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', url: paths.contact },
  knowsAbout: allVerticals.map(({ service }) => service.title),
}

const website: SchemaOrgObject = {
  '@type': 'WebSite',
  '@id': '/#website',
  name: 'Tilipo',
  url: '/',
  inLanguage: 'en-ZM',
  publisher: { '@id': '/#organization' },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${paths.services}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
}

const buildBreadcrumbs = (...steps: Crumb[]): SchemaOrgObject => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: path,
  })),
})

const buildItemList = ({ name, path }: Crumb, items: Crumb[]): SchemaOrgObject => ({
  '@type': 'ItemList',
  name,
  url: path,
  numberOfItems: items.length,
  itemListElement: items.map((item, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: item.name,
    url: item.path,
  })),
})

function buildOfferedThing(listing: Listing, vendor: Vendor): SchemaOrgObject {
  const { vertical, name, description, imageUrl, path, price, unit } = listing
  const left = getPiecesLeft(listing)
  const offer = {
    '@type': 'Offer',
    url: path,
    price: price.toFixed(2),
    priceCurrency: 'ZMW',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: price.toFixed(2),
      priceCurrency: 'ZMW',
      unitText: unit,
    },
    ...(left !== undefined && { availability: `https://schema.org/${left > 0 ? 'InStock' : 'OutOfStock'}` }),
    seller: { '@id': getVendorPath(vendor) },
  }
  return {
    ...structuredDataByVertical[vertical].describe(listing),
    '@id': path,
    name,
    description,
    url: path,
    image: imageUrl ?? undefined,
    provider: buildBusiness(vendor),
    offers: price > 0 ? offer : undefined,
  }
}

function buildBusiness(vendor: Vendor): SchemaOrgObject {
  const { businessName, businessType, description, images, location, contact, rating, position } = vendor
  const { street, city, province } = location.address
  return {
    '@type': structuredDataByVertical[getVerticalOfBusiness(businessType).id].vendorType,
    '@id': getVendorPath(vendor),
    name: businessName,
    description,
    url: getVendorPath(vendor),
    image: images[0],
    telephone: contact.phone ?? undefined,
    sameAs: contact.website && /^https?:\/\//.test(contact.website) ? contact.website : undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street ?? undefined,
      addressLocality: city || undefined,
      addressRegion: province || undefined,
      addressCountry: 'ZM',
    },
    geo: position ? { '@type': 'GeoCoordinates', latitude: position.lat, longitude: position.lon } : undefined,
    openingHoursSpecification: buildOpeningHours(vendor),
    // A vendor without reviews has no rating.
    aggregateRating:
      rating.count > 0
        ? { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count, bestRating: 5 }
        : undefined,
  }
}

function buildOpeningHours({ operatingHours }: Vendor): object[] | undefined {
  const open = weekdays.flatMap((day) => {
    const hours = operatingHours[day]
    if (!hours || hours.closed || !hours.open || !hours.close) return []
    const dayOfWeek = day.charAt(0).toUpperCase() + day.slice(1)
    return [{ '@type': 'OpeningHoursSpecification', dayOfWeek, opens: hours.open, closes: hours.close }]
  })
  return open.length > 0 ? open : undefined
}
