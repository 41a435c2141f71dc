import { PostgrestClient } from '@supabase/postgrest-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { openRestFixture, REST_URL } from '#test/fixtures/rest-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()
const { rowCount } = await database.query(`select from pg_available_extensions where name = 'postgis'`)

describe.skipIf(rowCount === 0)('GeoJSON, where Postgres has PostGIS', () => {
  let client: PostgrestClient

  beforeAll(async () => {
    const fixture = await openRestFixture(database)
    await database.query(`
      create extension postgis schema extensions;
      create table public.shops (id int primary key, name text, place extensions.geometry(point, 4326));
      insert into public.shops values
        (1, 'Harbour "1"', extensions.st_setsrid(extensions.st_makepoint(9.5, 53.25), 4326)),
        (2, 'Hill', extensions.st_setsrid(extensions.st_makepoint(11, 48), 4326));
      create function public.shops_of(wanted text) returns setof public.shops language sql stable as
        $$ select * from public.shops where name = wanted $$;
      grant select, insert on public.shops to anon;
      grant execute on function public.shops_of to anon`)
    client = new PostgrestClient(REST_URL, { fetch: fixture.fetchWith() })
  })

  const harbour = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [9.5, 53.25] },
    properties: { id: 1, name: 'Harbour "1"' },
  }

  test('rows are features of a collection, with the other columns as their properties', async () => {
    const answer = await client.from('shops').select().lt('id', 4).order('id').geojson()

    expect(answer).toMatchObject({ status: 200, error: null })
    expect(answer.data).toEqual({
      type: 'FeatureCollection',
      features: [
        harbour,
        { ...harbour, geometry: { type: 'Point', coordinates: [11, 48] }, properties: { id: 2, name: 'Hill' } },
      ],
    })
  })

  test('only selected columns are shown', async () => {
    const { data, error } = await client.from('shops').select('title:name,place').eq('id', 1).geojson()

    expect(error).toBeNull()
    expect(data).toEqual({
      type: 'FeatureCollection',
      features: [{ ...harbour, properties: { title: 'Harbour "1"' } }],
    })
  })

  test('no rows are an empty collection', async () => {
    const none = await client.from('shops').select().eq('id', 4).geojson()

    expect(none.data).toEqual({ type: 'FeatureCollection', features: [] })
  })

  test('functions and changes answer in the same form', async () => {
    const called = await client.rpc('shops_of', { wanted: 'Harbour "1"' }).geojson()
    const point = 'SRID=4326;POINT(1 2)'
    const inserted = await client.from('shops').insert({ id: 4, name: 'New', place: point }).select().geojson()

    expect(called.data).toEqual({ type: 'FeatureCollection', features: [harbour] })
    expect(inserted.data).toMatchObject({ features: [{ geometry: { coordinates: [1, 2] } }] })
  })

  test('a count is answered too', async () => {
    const answer = await client.from('shops').select('*', { count: 'exact' }).lt('id', 3).geojson()

    expect(answer).toMatchObject({ count: 2 })
  })
})
