/**
 * Builds structured data (JSON-LD) for search engines from the data that a rendered page has read. URLs are paths;
 * `document.ts` makes them absolute. Runs on the server only.
 */
import { allVerticals, verticalOf, verticals } from '#contract/verticals/index'
import { pathTo } from '#contract/verticals/vertical'
import type { Listing, Vendor } from '#contract/catalogue'
import { weekdays } from '#contract/days'
import { paths } from '../../paths'
import { structured } from '../../verticals/structured'
import type { Thing } from '../../verticals/thing'
import type { Head } from '../page'

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

const home: Crumb = { name: 'Home', path: paths.home }

/**
 * Builds the structured data of a page.
 * @param answers responses that the page has read
 * @returns undefined if the page is not indexed
 */
export function structuredData(head: Head, answers: readonly unknown[]): object | undefined {
  if (!head.canonical || (head.status ?? 200) >= 400) return undefined
  const graph = [...thingsOf(head, head.canonical, answers), ...(head.jsonLd ? [head.jsonLd] : [])]
  return { '@context': 'https://schema.org', '@graph': graph }
}

function thingsOf(head: Head, canonical: string, answers: readonly unknown[]): Thing[] {
  if (canonical === paths.home) return [organization, website]
  const { listing, vendor, listings, vendors } = Object.assign({}, ...answers.filter(isCatalogue)) as Answer
  const here = { name: nameIn(head), path: canonical }
  if (listing && vendor) {
    const list = verticals[listing.vertical]
    const between = { name: list.name, path: list.routes.list }
    const by = { name: vendor.businessName, path: vendorPath(vendor) }
    return [crumbs(home, between, by, { name: listing.name, path: listing.path }), offered(listing, vendor)]
  }
  if (vendor) {
    const { name, routes } = verticalOf(vendor.businessType)
    return [crumbs(home, { name, path: routes.list }, { name: vendor.businessName, path: canonical }), business(vendor)]
  }
  const items =
    listings?.map(({ name, path }) => ({ name, path })) ??
    vendors?.map((one) => ({ name: one.businessName, path: vendorPath(one) }))
  return items?.length ? [crumbs(home, here), itemList(here, items)] : [crumbs(home, here)]
}

const isCatalogue = (answer: unknown): answer is Answer =>
  typeof answer === 'object' &&
  answer !== null &&
  ['listing', 'vendor', 'listings', 'vendors'].some((name) => name in answer)

const nameIn = ({ title }: Head): string => title.replace(/ \| Tilipo$/, '')

export const vendorPath = ({ _id, businessType }: Vendor): string => pathTo(verticalOf(businessType).routes.vendor, _id)

const organization: Thing = {
  '@type': 'Organization',
  '@id': '/#organization',
  name: 'Tilipo',
  url: '/',
  logo: '/icons/icon-512.png',
  areaServed: { '@type': 'Country', name: 'Zambia' },
  contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', url: paths.contact },
  knowsAbout: allVerticals.map(({ service }) => service.title),
}

const website: Thing = {
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

const crumbs = (...steps: Crumb[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: path,
  })),
})

const itemList = ({ name, path }: Crumb, items: Crumb[]): Thing => ({
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

function offered(listing: Listing, vendor: Vendor): Thing {
  const { vertical, name, description, imageUrl, path, price, unit } = listing
  const sold = {
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
    seller: { '@id': vendorPath(vendor) },
  }
  return {
    ...structured[vertical].describe(listing),
    '@id': path,
    name,
    description,
    url: path,
    image: imageUrl ?? undefined,
    provider: business(vendor),
    offers: price > 0 ? sold : undefined,
  }
}

function business(vendor: Vendor): Thing {
  const { businessName, businessType, description, images, location, contact, rating } = vendor
  const { street, city, province } = location.address
  return {
    '@type': structured[verticalOf(businessType).id].vendorType,
    '@id': vendorPath(vendor),
    name: businessName,
    description,
    url: vendorPath(vendor),
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
    openingHoursSpecification: hoursOf(vendor),
    // A vendor without reviews has no rating.
    aggregateRating:
      rating.count > 0
        ? { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count, bestRating: 5 }
        : undefined,
  }
}

function hoursOf({ operatingHours }: Vendor): object[] | undefined {
  const open = weekdays.flatMap((day) => {
    const hours = operatingHours[day]
    if (!hours || hours.closed || !hours.open || !hours.close) return []
    const dayOfWeek = day[0]!.toUpperCase() + day.slice(1)
    return [{ '@type': 'OpeningHoursSpecification', dayOfWeek, opens: hours.open, closes: hours.close }]
  })
  return open.length > 0 ? open : undefined
}
